import type { ColumnGroup } from './workbookPlan.ts';

/** How a column is shown: `outlineLevel` 1 inside a group, `collapsed` to the left of a closed one. */
export interface OutlinedColumn {
  readonly hidden?: true;
  readonly outlineLevel?: 1;
  readonly collapsed?: true;
}

type Grouped = { readonly hidden?: boolean; readonly group?: ColumnGroup };

export const hasGroups = (columns: readonly Grouped[]): boolean =>
  columns.some(({ group }) => group !== undefined);

/** Outlines of columns; the column to the left of a group is not part of it and has the button that opens it. */
export function outlinesOf(columns: readonly Grouped[]): OutlinedColumn[] {
  return columns.map(({ hidden, group }, at) => ({
    ...(hidden === true || group === 'collapsed' ? { hidden: true } : {}),
    ...(group === undefined ? {} : { outlineLevel: 1 }),
    ...(group === undefined && columns[at + 1]?.group === 'collapsed' ? { collapsed: true } : {}),
  }));
}
