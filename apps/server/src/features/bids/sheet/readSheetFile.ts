import { cellReference, openTable, readMetadata, TabularError } from '@lanewright/tabular';
import { bidSheetName } from './sheetLayout.ts';
import { readSheetWords, type SheetWords } from './sheetMetadata.ts';

/** A filled row with its number in the sheet. */
export type SheetRow = { readonly rowNumber: number; readonly texts: readonly string[] };
export type SheetFile = {
  readonly words: SheetWords;
  readonly header: readonly string[];
  readonly rows: readonly SheetRow[];
  /** The first formula without a value of each column that has one: its cell, such as `K5`. */
  readonly formulaCells: ReadonlyMap<number, string>;
};

/** As many lanes as a tender has at most. */
const mostRows = 100_000;

/**
 * Reads a received bid sheet. Null when the workbook was not made by the product.
 * @throws TabularError when the file cannot be read at all.
 */
export async function readSheetFile(path: string): Promise<SheetFile | null> {
  const table = await openTable(path);
  try {
    const words = readSheetWords((await readMetadata(table)) ?? {});
    const sheet = table.sheets.find((candidate) => candidate.name === bidSheetName);
    if (words === null || sheet === undefined) return null;
    let header: string[] = [];
    const rows: SheetRow[] = [];
    const formulaCells = new Map<number, string>();
    for await (const batch of table.readBatches(sheet.index)) {
      for (const { rowNumber, column } of batch.positions.uncalculated ?? [])
        if (!formulaCells.has(column)) formulaCells.set(column, cellReference(rowNumber - 1, column));
      for (let row = 0; row < batch.rowCount; row += 1) {
        const texts = batch.texts(row).map((text) => text.trim());
        if (header.length === 0) header = texts;
        else rows.push({ rowNumber: batch.rowNumber(row), texts });
      }
      if (rows.length > mostRows)
        throw new TabularError('too-many-rows', 'A bid sheet has at most 100,000 lanes.');
    }
    return { words, header, rows, formulaCells };
  } finally {
    await table.close();
  }
}

/** A cell of the carrier's own: a number for its formulas, unless it may be a code (leading zeros, more digits than a number keeps). */
export function ownCell(text: string): { decimal: string } | string | null {
  const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15;
  return isNumber ? { decimal: text } : text || null;
}
