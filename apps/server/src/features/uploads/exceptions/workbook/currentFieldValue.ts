import type { Reading } from '../../columns/reading.ts';
import { cutCell } from './cutCell.ts';

/** Current value of a field in a row: a user's correction, otherwise the cell as received; empty if it has no column. */
export function currentFieldValue(
  reading: Reading,
  row: { readonly cells: readonly string[]; readonly corrections: Readonly<Record<string, string>> },
  field: string,
): string {
  const column = reading.columns.find((candidate) => candidate.field === field);
  return row.corrections[field] ?? (column === undefined ? '' : (row.cells[column.columnNo] ?? '').trim());
}

/** Current value of a field in a row, as far as a workbook shows it: compared with the returned workbook. */
export function shownNow(...said: Parameters<typeof currentFieldValue>): string {
  return cutCell(currentFieldValue(...said)).trim();
}
