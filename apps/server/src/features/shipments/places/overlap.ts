import { isOfferedMode, modeDetails, UploadStatus, formatCount } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import {
  type Assumption,
  excludeOverlap,
  includeOverlap,
  materialShare,
  putAssumptions,
  shareOf,
  type UploadRow,
} from '../../uploads/index.ts';

const overlappingShipments = loadSql(import.meta.url, './overlappingShipments.sql');
const sumOverlap = loadSql(import.meta.url, './sumOverlap.sql');

const key = 'overlap';
const mostFilesNamed = 3;

type Sums = {
  lines: number;
  other_lines: number;
  shipments: number;
  other_shipments: number;
  /** Decimals, for all shipments and for those without an overlap. */
  charge_usd: string;
  rest_charge_usd: string;
  volume: string;
  rest_volume: string;
  numbers: number;
  other_numbers: number;
};

/**
 * Finds shipments that another approved upload of the mode already includes (same number, route and month), except the upload
 * that this one replaces, and asks whether to exclude them. Applies an existing answer; returns the number of open questions, 0 or 1.
 */
export async function askOverlap(tx: Transaction, upload: UploadRow): Promise<number> {
  const { customer_id: customerId, upload_id: uploadId, mode } = upload;
  if (upload.kind !== 'shipments' || !isOfferedMode(mode)) return 0;
  const ids = { customerId, uploadId, mode };
  await includeOverlap(tx, ids);
  const found = (await hasOthers(tx, upload)) ? await findOverlap(tx, upload) : null;
  await putAssumptions(tx, customerId, uploadId, 'places', found === null ? [] : [found], key);
  if (found?.value === 'exclude') {
    const heads = await rows<{ line_no: number }>(tx, 'SELECT DISTINCT line_no FROM overlapping_shipments');
    await excludeOverlap(
      tx,
      ids,
      heads.map(({ line_no }) => line_no),
    );
  }
  return found?.state === 'asked' ? 1 : 0;
}

/** Head lines of shipments that an approved upload includes too. */
export async function overlappingHeads(tx: Transaction, upload: UploadRow): Promise<number[]> {
  const { customer_id: customerId, upload_id: uploadId, mode } = upload;
  const heads = await rows<{ line_no: number }>(tx, overlappingShipments, [
    customerId,
    uploadId,
    mode,
    upload.replaces_upload_id,
  ]);
  return heads.map(({ line_no }) => line_no);
}

async function hasOthers(tx: Transaction, upload: UploadRow): Promise<boolean> {
  const { exists } = await oneRow<{ exists: boolean }>(
    tx,
    `SELECT EXISTS (SELECT FROM uploads
       WHERE customer_id = $1 AND upload_id <> $2 AND mode = $3 AND kind = 'shipments' AND status = $4)`,
    [upload.customer_id, upload.upload_id, upload.mode, UploadStatus.Completed],
  );
  return exists;
}

async function findOverlap(tx: Transaction, upload: UploadRow): Promise<Assumption | null> {
  const { customer_id: customerId, upload_id: uploadId, mode, reading } = upload;
  // The rows were just inserted, so there are no statistics: nested loops over a million rows would not finish.
  await execute(tx, 'SET LOCAL enable_nestloop = off');
  await execute(tx, 'DROP TABLE IF EXISTS overlapping_shipments');
  await execute(tx, `CREATE TEMP TABLE overlapping_shipments ON COMMIT DROP AS ${overlappingShipments}`, [
    customerId,
    uploadId,
    mode,
    upload.replaces_upload_id,
  ]);
  const { exists } = await oneRow<{ exists: boolean }>(
    tx,
    'SELECT EXISTS (SELECT FROM overlapping_shipments)',
  );
  if (!exists) {
    await execute(tx, 'SET LOCAL enable_nestloop = on');
    return null;
  }
  await execute(tx, 'ANALYZE overlapping_shipments');
  const sums = await oneRow<Sums>(tx, sumOverlap, [
    customerId,
    uploadId,
    isOfferedMode(mode) ? modeDetails[mode].volumeUnit : 'kg',
  ]);
  await execute(tx, 'SET LOCAL enable_nestloop = on');
  const files = await rows<{ file_name: string }>(
    tx,
    `SELECT DISTINCT file_name FROM uploads
     WHERE customer_id = $1 AND upload_id IN (SELECT upload_id FROM overlapping_shipments) ORDER BY 1`,
    [customerId],
  );
  const named = files.slice(0, mostFilesNamed).map(({ file_name }) => `“${file_name}”`);
  const choices = choicesOf(sums);
  const share = shareOf(choices);
  const answer = reading?.answers[key];
  const given = reading?.given?.[key];
  const isAnswered = answer === 'exclude' || answer === 'include';
  const isMarked = !isAnswered && share !== null && share < materialShare;
  return {
    key,
    state: isAnswered ? 'answered' : isMarked ? 'marked' : 'asked',
    value: isAnswered ? answer : isMarked ? 'exclude' : null,
    text: `${formatCount(sums.other_numbers)} of ${formatCount(sums.numbers)} shipment numbers are already included in another upload.`,
    why: `Same number, route and month in ${named.join(', ')}${files.length > named.length ? ' and others' : ''}.`,
    lineCount: sums.other_lines,
    choices,
    share,
    answeredBy: isAnswered ? (given?.by ?? null) : null,
    answeredAt: isAnswered ? (given?.at ?? upload.created_at) : null,
  };
}

function choicesOf(sums: Sums): Assumption['choices'] {
  return [
    {
      value: 'exclude',
      label: 'Exclude them here',
      effect: {
        lines: sums.lines - sums.other_lines,
        shipments: sums.shipments - sums.other_shipments,
        chargeUsd: Number(sums.rest_charge_usd),
        volume: Number(sums.rest_volume),
      },
    },
    {
      value: 'include',
      label: 'Include them in both uploads',
      effect: {
        lines: sums.lines,
        shipments: sums.shipments,
        chargeUsd: Number(sums.charge_usd),
        volume: Number(sums.volume),
      },
    },
  ];
}
