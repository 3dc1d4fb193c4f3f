import { isOfferedMode, modeDetails } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow, optionalRow, rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { QualityFigures, QualityView } from './qualityFigures.ts';

type Measured = {
  customer_id: string;
  mode: number;
  measured_at: string | null;
  score: number | null;
  figures: Omit<QualityFigures, 'score'> | null;
};

/** An upload's data quality, with a page of its outliers, largest first; for its company and the Owner. 404 otherwise. */
export async function readQuality(
  tx: Transaction,
  caller: Caller,
  uploadId: string,
  page: { readonly outliers: number; readonly outlierPage: number },
): Promise<QualityView> {
  const found = await optionalRow<Measured>(
    tx,
    `SELECT u.customer_id, u.mode, q.measured_at, q.score, q.figures FROM uploads u
     LEFT JOIN upload_quality q ON q.customer_id = u.customer_id AND q.upload_id = u.upload_id
     WHERE u.customer_id = ANY ($1::bigint[]) AND u.upload_id = $2 AND u.kind <> 'bids'`,
    [caller.customerIds, uploadId],
  );
  if (found === null || !isOfferedMode(found.mode)) throw refuse('upload_not_found', 'Upload not found');
  return {
    measuredAt: found.measured_at,
    score: found.score,
    ...nothingMeasured,
    ...found.figures,
    volumeUnit: modeDetails[found.mode].volumeUnit,
    outliersStored: await countOutliers(tx, found.customer_id, uploadId),
    outliers: await selectOutliers(tx, found.customer_id, uploadId, page),
  };
}

const nothingMeasured = {
  rows: 0,
  soundRows: 0,
  certainShare: 1,
  expectedSpendUsd: 0,
  coveredSpendUsd: 0,
  problems: [],
  outlierCount: 0,
};

async function countOutliers(tx: Transaction, customerId: string, uploadId: string): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    tx,
    'SELECT count(*)::integer AS count FROM upload_outliers WHERE customer_id = $1 AND upload_id = $2',
    [customerId, uploadId],
  );
  return count;
}

async function selectOutliers(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  { outliers, outlierPage }: { readonly outliers: number; readonly outlierPage: number },
): Promise<QualityView['outliers']> {
  const found = await rows<{
    line_no: number;
    sheet_row: number;
    shipment_ref: string | null;
    origin_label: string;
    destination_label: string;
    carrier: string | null;
    volume: string;
    charge_usd: string;
    unit_cost_usd: string;
    usual_usd: string;
    low_usd: string;
    high_usd: string;
  }>(
    tx,
    `SELECT o.line_no, l.sheet_row, o.shipment_ref, n.origin_label, n.destination_label,
       (SELECT w.canonical FROM resolved_words w WHERE w.customer_id = $1 AND w.upload_id = $2 AND w.kind = 'carrier'
          AND w.word_no = o.carrier_word) AS carrier,
       o.volume, o.charge_usd, o.charge_usd / o.volume AS unit_cost_usd, o.usual_usd, o.low_usd, o.high_usd
     FROM upload_outliers o
     JOIN lines l ON l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = o.line_no
     JOIN lane_histories n ON n.customer_id = $1 AND n.history_id = o.history_id
     WHERE o.customer_id = $1 AND o.upload_id = $2
     ORDER BY abs(o.charge_usd - o.usual_usd * o.volume) DESC, o.line_no LIMIT $3 OFFSET $4`,
    [customerId, uploadId, outliers, (outlierPage - 1) * outliers],
  );
  return found.map((row) => ({
    lineNo: row.line_no,
    sheetRow: row.sheet_row,
    shipmentRef: row.shipment_ref,
    origin: row.origin_label,
    destination: row.destination_label,
    carrier: row.carrier,
    volume: Number(row.volume),
    chargeUsd: Number(row.charge_usd),
    unitCostUsd: Number(row.unit_cost_usd),
    usualUsd: Number(row.usual_usd),
    lowUsd: Number(row.low_usd),
    highUsd: Number(row.high_usd),
  }));
}
