import type { UploadStatusNumber } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, optionalRow } from '../../platform/database/rows.ts';

/** Shipments and charges of an upload in one month (`2025-03`). */
export type MonthSum = { readonly month: string; readonly shipments: number; readonly chargeUsd: string };

/** Stores an upload's totals per month, once its lanes are rolled up: other uploads are compared with them. */
export async function setMonthSums(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  sums: readonly MonthSum[],
): Promise<void> {
  await execute(
    tx,
    `UPDATE uploads SET month_sums = coalesce((
       SELECT jsonb_object_agg(s.month, jsonb_build_object('shipments', s.shipments, 'chargeUsd', s."chargeUsd"))
       FROM jsonb_to_recordset($3) AS s (month text, shipments integer, "chargeUsd" numeric)), '{}')
     WHERE customer_id = $1 AND upload_id = $2`,
    [customerId, uploadId, JSON.stringify(sums)],
  );
}

/** Stores the score of an upload's data, 0 to 100. Returns its current status: a job may have moved it while it was measured. */
export async function setQualityScore(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  score: number,
): Promise<UploadStatusNumber | undefined> {
  const updated = await optionalRow<{ status: UploadStatusNumber }>(
    tx,
    'UPDATE uploads SET quality_score = $3 WHERE customer_id = $1 AND upload_id = $2 RETURNING status',
    [customerId, uploadId, score],
  );
  return updated?.status;
}
