import type { reconciliationSchema } from '@lanewright/contract';
import { isOfferedMode, modeDetails } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { titleOfMode } from '../columns/modeTexts.ts';

export type Reconciliation = z.output<typeof reconciliationSchema>;
type Sums = Record<
  | 'received'
  | 'accepted'
  | 'excepted'
  | 'excluded'
  | 'by_user'
  | 'other_mode'
  | 'repeats'
  | 'mode_lines'
  | 'mode_shipments'
  | 'accepted_heads'
  | 'charge_usd'
  | 'received_charge_usd'
  | 'weight_kg'
  | 'received_weight_kg'
  | 'volume',
  string
> & { first_month: string | null; last_month: string | null };

const reconcileLines = loadSql(import.meta.url, './reconcileLines.sql');
const countOrphanShipments = loadSql(import.meta.url, './countOrphanShipments.sql');

/** Counts and sums an upload's lines anew and stores the reconciliation with it. */
export async function reconcileUpload(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  mode: number,
): Promise<Reconciliation> {
  const unit = isOfferedMode(mode) ? modeDetails[mode].volumeUnit : 'kg';
  const sums = await oneRow<Sums>(tx, reconcileLines, [customerId, uploadId, unit]);
  const orphans = await oneRow<{ shipments: string }>(tx, countOrphanShipments, [customerId, uploadId]);
  const aside = await rows<{
    text: string;
    mode: number | null;
    line_count: number;
    upload_id: string | null;
  }>(
    tx,
    `SELECT t.text, t.mode, t.line_count, (
       SELECT max(s.upload_id) FROM uploads s
       WHERE s.customer_id = $1 AND s.split_from_upload_id = $2 AND s.status <> 400 AND t.text = ANY (s.mode_texts)) AS upload_id
     FROM mode_texts t WHERE t.customer_id = $1 AND t.upload_id = $2 AND NOT t.taken ORDER BY t.line_count DESC, t.text`,
    [customerId, uploadId],
  );
  const reasons = [
    { reason: 'byUser' as const, count: Number(sums.by_user) },
    { reason: 'otherMode' as const, count: Number(sums.other_mode) },
    { reason: 'repeat' as const, count: Number(sums.repeats) },
  ];
  const reconciliation: Reconciliation = {
    received: Number(sums.received),
    accepted: Number(sums.accepted),
    excepted: Number(sums.excepted),
    excluded: Number(sums.excluded),
    excludedBy: reasons.filter(({ count }) => count > 0),
    setAside: aside.map((row) => ({
      modeText: row.text,
      mode: row.mode,
      modeTitle: titleOfMode(row.mode),
      count: row.line_count,
      uploadId: row.upload_id,
    })),
    shipments: Number(sums.accepted_heads) + Number(orphans.shipments),
    chargeUsd: Number(sums.charge_usd),
    receivedChargeUsd: Number(sums.received_charge_usd),
    receivedWeightKg: Number(sums.received_weight_kg),
    receivedModeLines: Number(sums.mode_lines),
    receivedModeShipments: Number(sums.mode_shipments),
    weightKg: Number(sums.weight_kg),
    volume: Number(sums.volume),
    volumeUnit: unit,
    firstMonth: sums.first_month,
    lastMonth: sums.last_month,
  };
  await execute(tx, 'UPDATE uploads SET reconciliation = $3 WHERE customer_id = $1 AND upload_id = $2', [
    customerId,
    uploadId,
    JSON.stringify(reconciliation),
  ]);
  return reconciliation;
}
