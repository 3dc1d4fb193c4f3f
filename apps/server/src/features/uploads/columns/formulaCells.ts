import { type CellBatch, cellReference, type CellPlace, TabularError } from '@lanewright/tabular';
import type { MatchedColumn, Reading } from './reading.ts';

/** Marks columns with formulas that have no value, as in workbooks written by programs that do not calculate. */
export function withFormulaCells(
  columns: readonly MatchedColumn[],
  uncalculated: readonly CellPlace[],
): MatchedColumn[] {
  return columns.map((column) => {
    const first = uncalculated.find((place) => place.column === column.columnNo);
    return first === undefined
      ? column
      : { ...column, formulaCell: cellReference(first.rowNumber - 1, first.column) };
  });
}

/** Describes the first matched column that has formulas without values; null if there is none. */
export function formulaProblem(columns: readonly MatchedColumn[]): string | null {
  const column = columns.find(({ field, formulaCell }) => field !== null && formulaCell !== undefined);
  return column === undefined ? null : uncalculatedIn(column.header, column.formulaCell ?? '');
}

/** Throws TabularError if a matched column has a formula without a value among the rows: it would be read as blank. */
export function requireCalculated(batch: CellBatch, reading: Reading): void {
  for (const { rowNumber, column } of batch.positions.uncalculated ?? []) {
    const matched = reading.columns[column];
    if (rowNumber <= reading.headerRow || (matched?.field ?? null) === null) continue;
    const problem = uncalculatedIn(matched?.header ?? '', cellReference(rowNumber - 1, column));
    throw new TabularError(
      'formula-without-value',
      `${problem} Open the file in Excel and save it.`,
      rowNumber,
    );
  }
}

/** What is wrong with a column that has formulas without values, the first in `cell`. */
export function uncalculatedIn(header: string, cell: string): string {
  const name = header.trim() === '' ? 'A column' : `Column “${header.trim()}”`;
  return `${name} has formulas without values, the first in cell ${cell}.`;
}
