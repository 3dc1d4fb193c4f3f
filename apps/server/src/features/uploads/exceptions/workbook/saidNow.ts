import type { Reading } from '../../columns/reading.ts';
import { cutCell } from './cutCell.ts';

/** What a field of a row says now: what a person gave for it, else the cell as received; nothing where it has no column. */
export function saidNow(
  reading: Reading,
  row: { readonly cells: readonly string[]; readonly corrections: Readonly<Record<string, string>> },
  field: string,
): string {
  const column = reading.columns.find((candidate) => candidate.field === field);
  return row.corrections[field] ?? (column === undefined ? '' : (row.cells[column.columnNo] ?? '').trim());
}

/** What a field of a row says now, as far as a workbook shows it: what is compared with the workbook brought back. */
export function shownNow(...said: Parameters<typeof saidNow>): string {
  return cutCell(saidNow(...said)).trim();
}
