import { cellReference, detectHeader, openTable, TabularError } from '@lanewright/tabular';
import type { SheetRow } from '../sheet/readSheetFile.ts';

/** A sheet of a carrier's own file that has a header. */
export type TemplateSheet = {
  readonly index: number;
  readonly name: string;
  readonly hidden: boolean;
  /** True for a workbook, whose cells contain numbers; false for a text file. */
  readonly isWorkbook: boolean;
  /** The last row of its header, as a spreadsheet counts. */
  readonly headerRow: number;
  readonly header: readonly string[];
};

/** The filled rows of a sheet, and the first formula without a value of each column that has one: its cell, such as `C5`. */
export type TemplateRows = {
  readonly rows: readonly SheetRow[];
  readonly formulaCells: ReadonlyMap<number, string>;
};

const mostRows = 100_000;
const mostColumns = 500;

/**
 * The sheets of a carrier's own file whose columns have names, visible ones first.
 * @throws TabularError when the file cannot be read at all.
 */
export async function readTemplateSheets(path: string): Promise<TemplateSheet[]> {
  const table = await openTable(path);
  try {
    const found: TemplateSheet[] = [];
    for (const { index, name, hidden } of table.sheets) {
      for await (const batch of table.readBatches(index)) {
        const header = detectHeader(batch);
        if (header !== null) {
          const names = header.names.slice(0, mostColumns).map((each) => each.trim());
          found.push({
            index,
            name,
            hidden,
            isWorkbook: table.kind === 'xlsx',
            headerRow: header.rowNumber,
            header: names,
          });
        }
        break;
      }
    }
    return found.toSorted((a, b) => Number(a.hidden) - Number(b.hidden) || a.index - b.index);
  } finally {
    await table.close();
  }
}

/** Reads the rows below a sheet's header. */
export async function readTemplateRows(path: string, sheet: TemplateSheet): Promise<TemplateRows> {
  const table = await openTable(path);
  try {
    const rows: SheetRow[] = [];
    const formulaCells = new Map<number, string>();
    for await (const batch of table.readBatches(sheet.index)) {
      for (const { rowNumber, column } of batch.positions.uncalculated ?? [])
        if (rowNumber > sheet.headerRow && !formulaCells.has(column))
          formulaCells.set(column, cellReference(rowNumber - 1, column));
      for (let row = 0; row < batch.rowCount; row += 1) {
        const rowNumber = batch.rowNumber(row);
        if (rowNumber <= sheet.headerRow || batch.isBlankRow(row)) continue;
        rows.push({ rowNumber, texts: sheet.header.map((_, column) => batch.trimmed(row, column)) });
      }
      if (rows.length > mostRows)
        throw new TabularError('too-many-rows', `A sheet of prices has at most ${mostRows} rows.`);
    }
    return { rows, formulaCells };
  } finally {
    await table.close();
  }
}
