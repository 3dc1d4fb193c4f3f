import { readCsvRowsAt } from '@lanewright/tabular';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Platform } from '../../platform/platform.ts';
import { rowsCopyFormat } from './lines/rowsCopy.ts';
import type { UploadRow } from './uploads.queries.ts';

/** A row as received; for a workbook, read from the compact copy of its rows. */
export type KeptRow = { readonly lineNo: number; readonly sheetRow: number; readonly cells: string[] };
type Place = {
  line_no: number;
  sheet_row: number;
  from_line: number;
  from_row: number;
  byte_position: string;
};

const placesOfLines = `
  SELECT l.line_no, l.sheet_row, p.line_no AS from_line, p.sheet_row AS from_row, p.byte_position
  FROM lines l
  CROSS JOIN LATERAL (
    SELECT line_no, sheet_row, byte_position FROM line_positions
    WHERE customer_id = $1 AND upload_id = $2 AND line_no <= l.line_no ORDER BY line_no DESC LIMIT 1) p
  WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = ANY ($3) ORDER BY l.line_no`;

/** Rows exactly as received, read back from the stored file: neighbouring rows in one pass. */
export async function readKeptRows(
  platform: Platform,
  tx: Transaction,
  upload: UploadRow,
  lineNos: readonly number[],
): Promise<KeptRow[]> {
  const { reading } = upload;
  if (reading === null || lineNos.length === 0) return [];
  const places = await rows<Place>(tx, placesOfLines, [upload.customer_id, upload.upload_id, lineNos]);
  const isCopy = reading.rowsFileKey !== null;
  const format = isCopy || reading.format === null ? rowsCopyFormat : reading.format;
  const file = await platform.fileStore.localPath(reading.rowsFileKey ?? upload.file_key);
  const rowNumberOf = (place: Place) => (isCopy ? place.line_no : place.sheet_row);
  const found: KeptRow[] = [];
  for (const near of groupsOf(places)) {
    const [first] = near;
    const start = {
      byteOffset: Number(first.byte_position),
      rowNumber: isCopy ? first.from_line : first.from_row,
    };
    const cells = await readCsvRowsAt(file, format, start, near.map(rowNumberOf));
    for (const place of near) {
      const row = cells.get(rowNumberOf(place));
      if (row === undefined)
        throw new Error(`row ${place.sheet_row} of upload ${upload.upload_id} is not in its file`);
      found.push({ lineNo: place.line_no, sheetRow: place.sheet_row, cells: row });
    }
  }
  return found;
}

function groupsOf(places: readonly Place[]): [Place, ...Place[]][] {
  const groups = new Map<string, [Place, ...Place[]]>();
  for (const place of places) {
    const group = groups.get(place.byte_position);
    if (group === undefined) groups.set(place.byte_position, [place]);
    else group.push(place);
  }
  return [...groups.values()];
}
