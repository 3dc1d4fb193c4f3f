import type { reconciliationSchema } from '@lanewright/contract';
import { isOfferedMode, modeDetails } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { LineSums, UploadSums } from '../lines/lineSums.ts';
import { selectAside } from './selectAside.ts';

export type Reconciliation = z.output<typeof reconciliationSchema>;

const reconcileLines = loadSql(import.meta.url, './reconcileLines.sql');
const countOrphanShipments = loadSql(import.meta.url, './countOrphanShipments.sql');

/**
 * Recounts and sums an upload's lines and stores the reconciliation with it. If all lines were just read and have no exceptions,
 * their sums are known already: `known` saves two passes over them.
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
  const reasons = [
    { reason: 'byUser' as const, count: Number(sums.by_user) },
    { reason: 'otherMode' as const, count: Number(sums.other_mode) },
    { reason: 'repeat' as const, count: Number(sums.repeats) },
    { reason: 'otherUpload' as const, count: Number(sums.other_upload) },
    { reason: 'status' as const, count: Number(sums.by_status) },
    { reason: 'noVolume' as const, count: Number(sums.no_volume) },
    { reason: 'outsidePeriod' as const, count: Number(sums.outside_period) },
    { reason: 'hiddenRow' as const, count: Number(sums.hidden_rows) },
  ];
  const reconciliation: Reconciliation = {
    received: Number(sums.received),
    accepted: Number(sums.accepted),
    excepted: Number(sums.excepted),
    excluded: Number(sums.excluded),
    excludedBy: reasons.filter(({ count }) => count > 0),
    setAside: await selectAside(tx, customerId, uploadId),
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
  if (known === null) await forgetMiles(tx, customerId, uploadId);
  return reconciliation;
}

/** Lines may have changed since they were read, so the miles of routes are counted again when they are needed. */
async function forgetMiles(tx: Transaction, customerId: string, uploadId: string): Promise<void> {
  await execute(
    tx,
    `UPDATE routes SET given_miles_lines = NULL, given_miles = NULL, lowest_miles = NULL, highest_miles = NULL
     WHERE customer_id = $1 AND upload_id = $2 AND given_miles_lines IS NOT NULL`,
    [customerId, uploadId],
  );
}
