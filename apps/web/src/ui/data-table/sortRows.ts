import type { Column, Sort, SortValue } from './column.ts';

const inWords = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Returns the rows sorted by a column; the sort is stable, and rows without a value come last. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const sortBy = columns.find((column) => column.id === sort?.columnId)?.sortBy;
  if (sort === undefined || sortBy === undefined) return rows;
  const direction = sort.desc ? -1 : 1;
  return rows
    .map((row) => ({ row, value: sortBy(row) }))
    .sort((one, other) => compareValues(one.value, other.value, direction))
    .map(({ row }) => row);
}

function compareValues(one: SortValue, other: SortValue, direction: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'number' && typeof other === 'number') return (one - other) * direction;
  return inWords.compare(String(one), String(other)) * direction;
}
