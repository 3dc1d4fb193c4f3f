import type { ResponseInputOf, uploads } from '@lanewright/contract';
import { readCsvRowAt } from '@lanewright/tabular';
import { oneRow, optionalRow } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { rowsCopyFormat } from './lines/rowsCopy.ts';
import { visibleUpload } from './uploads.policy.ts';

/** One row exactly as received, read back from the kept file (of a workbook: from the compact copy of its rows). */
export async function getLine(
  call: ScopedCall<typeof uploads.getLine>,
): Promise<ResponseInputOf<typeof uploads.getLine>> {
  const { platform, tx, caller, params } = call;
  const upload = await visibleUpload(tx, caller, params.id);
  const { lineNo } = params;
  const keys = [upload.customer_id, upload.upload_id, lineNo];
  const line = await optionalRow<{ sheet_row: number }>(
    tx,
    'SELECT sheet_row FROM lines WHERE customer_id = $1 AND upload_id = $2 AND line_no = $3',
    keys,
  );
  const { reading } = upload;
  if (line === null || reading === null) throw notFound('no_such_row', 'The upload has no such row');
  const place = await oneRow<{ line_no: number; sheet_row: number; byte_position: string }>(
    tx,
    `SELECT line_no, sheet_row, byte_position FROM line_positions
     WHERE customer_id = $1 AND upload_id = $2 AND line_no <= $3 ORDER BY line_no DESC LIMIT 1`,
    keys,
  );
  const isCopy = reading.rowsFileKey !== null;
  const cells = await readCsvRowAt(
    await platform.fileStore.localPath(reading.rowsFileKey ?? upload.file_key),
    isCopy || reading.format === null ? rowsCopyFormat : reading.format,
    {
      byteOffset: Number(place.byte_position),
      rowNumber: isCopy ? place.line_no : place.sheet_row,
    },
    isCopy ? lineNo : line.sheet_row,
  );
  if (cells === null)
    throw new Error(`row ${line.sheet_row} of upload ${upload.upload_id} is not in its file`);
  return { lineNo, sheetRow: line.sheet_row, headers: reading.columns.map((column) => column.header), cells };
}
