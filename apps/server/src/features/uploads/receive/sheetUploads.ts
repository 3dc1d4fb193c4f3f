import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Reading } from '../columns/reading.ts';
import type { UploadRow } from '../uploads.queries.ts';

type OfFile = Pick<UploadRow, 'customer_id' | 'file_key'>;

/**
 * Throws if another upload of the same stored file already reads the sheet. Concurrent requests for a sheet of that file, through
 * any of its uploads, wait until this transaction ends and see its result.
 */
export async function requireSheetFree(
  tx: Transaction,
  upload: OfFile,
  sheet: number,
  sheets: Reading['sheets'],
): Promise<void> {
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [
    `sheets of ${upload.file_key}`,
    upload.customer_id,
  ]);
  const taken = (await selectSheetUploads(tx, upload)).get(sheet);
  if (taken === undefined) return;
  throw refuse('sheet_already_uploaded', `Sheet “${sheets[sheet]?.name ?? ''}” already has an upload`, {
    detail: `Open upload ${taken}, or withdraw it first.`,
  });
}

/** Maps sheets of the same stored file to the upload that reads each, by the sheet's index; rejected uploads read none. */
export async function selectSheetUploads(tx: Transaction, upload: OfFile): Promise<Map<number, string>> {
  const found = await rows<{ sheet: number; upload_id: string }>(
    tx,
    `SELECT coalesce((reading ->> 'sheet')::integer, chosen_sheet, 0) AS sheet, (array_agg(upload_id ORDER BY created_at, upload_id))[1] AS upload_id FROM uploads
     WHERE customer_id = $1 AND file_key = $2 AND status <> 400 AND mode_texts IS NULL GROUP BY 1`,
    [upload.customer_id, upload.file_key],
  );
  return new Map(found.map(({ sheet, upload_id: uploadId }) => [sheet, uploadId]));
}
