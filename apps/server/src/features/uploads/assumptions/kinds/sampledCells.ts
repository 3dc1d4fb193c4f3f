import { columnLetters } from '@lanewright/tabular';
import { readMeasure } from '../../cells/readAmount.ts';
import type { MatchedColumn } from '../../columns/reading.ts';
import type { SampledFile } from '../found.ts';

/** The sampled cells of a column, trimmed, including blanks. */
export function cellsOf({ rows }: SampledFile, { columnNo }: MatchedColumn): string[] {
  return rows.map((row) => (row[columnNo] ?? '').trim());
}

/** The amounts of a column, one per row; null if a cell has none. */
export function amountsOf(file: SampledFile, column: MatchedColumn): (number | null)[] {
  const mark = column.decimalMark === ',' ? ',' : '.';
  return cellsOf(file, column).map((cell) => {
    const measure = cell === '' ? null : readMeasure(cell, mark);
    return measure === null ? null : Number(measure.amount);
  });
}

const mostly = 0.6;

/** Whether most non-blank cells are amounts. */
export function isNumeric(file: SampledFile, column: MatchedColumn): boolean {
  const filled = cellsOf(file, column).filter((cell) => cell !== '');
  const amounts = amountsOf(file, column).filter((amount) => amount !== null);
  return amounts.length > 0 && amounts.length >= mostly * filled.length;
}

/** The header in quotes, or the column's number if it has none. */
export function nameOf({ header, columnNo }: MatchedColumn): string {
  return header.trim() === '' ? `column ${columnNo + 1}` : `“${header.trim()}”`;
}

/** The header in quotes, with the column's letter if another of the columns has the same header. */
export function nameAmong(columns: readonly MatchedColumn[], column: MatchedColumn): string {
  const isRepeated = columns.some((other) => other !== column && nameOf(other) === nameOf(column));
  return isRepeated ? `${nameOf(column)} in column ${columnLetters(column.columnNo)}` : nameOf(column);
}

/** The column number after a key's last colon. */
export function columnNoOf(key: string): number {
  return Number(key.slice(key.lastIndexOf(':') + 1));
}
