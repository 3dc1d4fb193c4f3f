import { openXlsx, saveXlsx } from 'hucre/xlsx';

type Cell = string | number | null;

/** Fills cells of a workbook as a person in a spreadsheet does: everything else stays as it was. `edit` gets the sheet's rows. */
export async function fillWorkbook(
  bytes: Uint8Array,
  sheetName: string,
  edit: (rows: Cell[][]) => void,
): Promise<Buffer> {
  const workbook = await openXlsx(bytes);
  const sheet = workbook.sheets.find((candidate) => candidate.name === sheetName);
  if (sheet === undefined) throw new Error(`the workbook has no sheet ${sheetName}`);
  edit(sheet.rows as Cell[][]);
  return Buffer.from(await saveXlsx(workbook));
}
