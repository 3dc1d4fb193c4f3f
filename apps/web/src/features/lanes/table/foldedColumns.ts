import type { ColumnContents } from '../../../platform/apiClient.ts';
import type { Sort } from '../../../ui/data-table/column.ts';
import type { LaneFilter } from '../laneTypes.ts';

/** Folds columns that are empty or constant in all listed lanes, except filtered or sorted ones, which are needed to undo that. */
export function foldedColumns(
  { empty, constant }: ColumnContents,
  filter: LaneFilter,
  sort: Sort | undefined,
): readonly string[] {
  const used = new Set([sort?.columnId, ...(filter.columns ?? []).map(({ column }) => column)]);
  return [...empty, ...constant].filter((id) => !used.has(id));
}
