import { openXlsx, saveXlsx } from 'hucre/xlsx';

type Cell = string | number | null;

/** Fills cells of a workbook like a user in a spreadsheet: everything else stays unchanged. `edit` gets the sheet's rows. */
export async function fillWorkbook(
  bytes: Uint8Array,
  sheetName: string,
  edit: (rows: Cell[][]) => void,
): Promise<Buffer> {
  const workbook = await openXlsx(bytes);
  const sheet = workbook.sheets.find((candidate) => candidate.name === sheetName);
  if (sheet === undefined) throw new Error(`the workbook has no sheet ${sheetName}`);
  const rows = sheet.rows as Cell[][];
  const before = rows.map((row) => [...row]);
  edit(rows);
  // A cell with a note or a style is stored outside its row, and would be written unchanged.
  for (const [place, cell] of sheet.cells ?? []) {
    const [row = -1, column = -1] = place.split(',').map(Number);
    const value = rows[row]?.[column] ?? null;
    if (value === (before[row]?.[column] ?? null)) continue;
    cell.value = value;
    cell.type = typeof value === 'number' ? 'number' : value === null ? 'empty' : 'string';
  }
  return Buffer.from(await saveXlsx(workbook));
}
