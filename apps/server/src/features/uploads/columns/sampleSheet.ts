import type { CellBatch, CellPlace, MergedCells } from '@lanewright/tabular';
import { findHeader, type FoundHeader } from './findHeader.ts';
import { isAmountField } from './amountFields.ts';
import type { MatchedColumn } from './reading.ts';

const sampledRows = 500;

/** The header of a sheet and its first rows. */
export type Sample = {
  readonly header: FoundHeader;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of each row in the sheet. */
  readonly rowNumbers: readonly number[];
  /** The first formula without a value in each column, within the sample. */
  readonly uncalculated: readonly CellPlace[];
};

/** Reads the header and the first rows of a sheet; null if it has no header and is not a table. */
export async function sampleSheet(batches: AsyncIterable<CellBatch>): Promise<Sample | null> {
  let header: FoundHeader | null = null;
  const rows: string[][] = [];
  const rowNumbers: number[] = [];
  const uncalculated: CellPlace[] = [];
  for await (const batch of batches) {
    header ??= findHeader(batch);
    if (header === null) return null;
    uncalculated.push(...(batch.positions.uncalculated ?? []));
    for (let row = 0; row < batch.rowCount && rows.length < sampledRows; row++)
      if (batch.rowNumber(row) > header.headerRow && !batch.isBlankRow(row)) {
        rows.push(batch.texts(row));
        rowNumbers.push(batch.rowNumber(row));
      }
    if (rows.length >= sampledRows) break;
  }
  if (header === null) return null;
  const { headerRow } = header;
  const width = Math.max(header.headers.length, ...rows.map((row) => row.length));
  const headers = Array.from({ length: width }, (_, column) => header?.headers[column] ?? '');
  return {
    header,
    headers,
    rows,
    rowNumbers,
    uncalculated: uncalculated.filter(({ rowNumber }) => rowNumber > headerRow),
  };
}

/** The sample with the value of merged cells in all their rows, except in columns matched to amounts. */
export function withMergedRows(
  sample: Sample,
  merges: readonly MergedCells[],
  columns: readonly MatchedColumn[],
): Sample {
  const rows = sample.rows.map((row) => [...row]);
  const at = new Map(sample.rowNumbers.map((rowNumber, index) => [rowNumber, index]));
  for (const { firstRow, lastRow, firstColumn } of merges) {
    const field = columns[firstColumn]?.field ?? null;
    const value = rows[at.get(firstRow) ?? -1]?.[firstColumn] ?? '';
    if (value.trim() === '' || (field !== null && isAmountField(field))) continue;
    for (let rowNumber = firstRow + 1; rowNumber <= lastRow; rowNumber++) {
      const row = rows[at.get(rowNumber) ?? -1];
      if (row === undefined || (row[firstColumn] ?? '').trim() !== '') continue;
      while (row.length < firstColumn) row.push('');
      row[firstColumn] = value;
    }
  }
  return { ...sample, rows };
}

/** Whether a matched column has a blank cell among the sampled rows. */
export function hasGaps({ rows }: Sample, columns: readonly MatchedColumn[]): boolean {
  return columns.some(
    ({ field, columnNo }) => field !== null && rows.some((row) => (row[columnNo] ?? '').trim() === ''),
  );
}
