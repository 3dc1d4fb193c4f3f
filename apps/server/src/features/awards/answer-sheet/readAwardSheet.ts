import { cellReference, openTable, TabularError } from '@lanewright/tabular';
import { refusedUpload } from '../../uploads/index.ts';
import { awardSheetName, readHeaders } from './sheetColumns.ts';

/** A row that names an award, with the text of each cell by header. */
export type AwardSheetRow = {
  readonly rowNumber: number;
  readonly awardId: string;
  /** The trimmed text of a cell; undefined if the sheet has no such column. */
  textOf(header: string): string | undefined;
  /** The name of a cell, such as `K14`. */
  cellOf(header: string): string;
  /** Whether it is a formula without a value. */
  isUncalculated(header: string): boolean;
};

const mostRows = 10_000;

/**
 * Reads the filled rows of a workbook of pending awards. Columns are found by their headers, in any order.
 * @throws ProblemError 422 `upload_invalid_format` if it is none.
 */
export async function readAwardSheet(path: string): Promise<AwardSheetRow[]> {
  try {
    return await readRows(path);
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    if (error.code === 'empty-file') throw refusedUpload('SizeTooSmall', error.message);
    if (error.code === 'unsupported-file') throw refusedUpload('InvalidFileType', error.message);
    throw refusedUpload('InvalidFormat', error.message);
  }
}

async function readRows(path: string): Promise<AwardSheetRow[]> {
  const table = await openTable(path);
  try {
    const sheet = table.sheets.find(({ name }) => name === awardSheetName);
    if (sheet === undefined) throw notTheSheet();
    let columnOf: ReadonlyMap<string, number> | null = null;
    const uncalculated = new Set<string>();
    const rows: AwardSheetRow[] = [];
    for await (const batch of table.readBatches(sheet.index)) {
      for (const { rowNumber, column } of batch.positions.uncalculated ?? [])
        uncalculated.add(cellReference(rowNumber - 1, column));
      for (let row = 0; row < batch.rowCount; row += 1) {
        const texts = batch.texts(row).map((text) => text.trim());
        if (columnOf === null) columnOf = columnsByHeader(texts);
        else if (texts.some((text) => text !== ''))
          rows.push(rowOf(texts, batch.rowNumber(row), columnOf, uncalculated));
      }
      if (rows.length > mostRows)
        throw refusedUpload('InvalidFormat', `A sheet of awards has at most ${mostRows} rows.`);
    }
    if (Object.values(readHeaders).some((header) => columnOf?.has(header) !== true)) throw notTheSheet();
    return rows;
  } finally {
    await table.close();
  }
}

/** The first column with each header: a charge, or a column that the carrier added, may be called Reason, too. */
const columnsByHeader = (headers: readonly string[]): ReadonlyMap<string, number> =>
  new Map(headers.map((text, column) => [text, column] as const).toReversed());

function rowOf(
  texts: readonly string[],
  rowNumber: number,
  columnOf: ReadonlyMap<string, number>,
  uncalculated: ReadonlySet<string>,
): AwardSheetRow {
  const cellOf = (header: string) => cellReference(rowNumber - 1, columnOf.get(header) ?? 0);
  const textOf = (header: string) => {
    const column = columnOf.get(header);
    return column === undefined ? undefined : (texts[column] ?? '');
  };
  return {
    rowNumber,
    awardId: textOf(readHeaders.award) ?? '',
    textOf,
    cellOf,
    isUncalculated: (header) => uncalculated.has(cellOf(header)),
  };
}

const notTheSheet = () =>
  refusedUpload(
    'InvalidFormat',
    'This is not a sheet of awards. Download the sheet under My awards, fill it in and upload it.',
  );
