import type { reconciliationSchema } from '@lanewright/contract';
import { isOfferedMode, modeDetails } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { titleOfMode } from '../columns/modeTexts.ts';
import type { LineSums, UploadSums } from '../lines/lineSums.ts';

export type Reconciliation = z.output<typeof reconciliationSchema>;

const reconcileLines = loadSql(import.meta.url, './reconcileLines.sql');
const countOrphanShipments = loadSql(import.meta.url, './countOrphanShipments.sql');

/**
 * Counts and sums an upload's lines anew and stores the reconciliation with it. Lines that were all read just now and are
 * not exceptional are summed already: `known` saves two passes over them.
 */
export async function reconcileUpload(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  mode: number,
  known: LineSums | null = null,
): Promise<Reconciliation> {
  const unit = isOfferedMode(mode) ? modeDetails[mode].volumeUnit : 'kg';
  const sums =
    known?.in(unit) ?? (await oneRow<UploadSums>(tx, reconcileLines, [customerId, uploadId, unit]));
  const orphans =
    known === null
      ? await oneRow<{ shipments: string }>(tx, countOrphanShipments, [customerId, uploadId])
      : { shipments: '0' };
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
