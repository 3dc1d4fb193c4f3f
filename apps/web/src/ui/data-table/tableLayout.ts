import type { Column } from './column.ts';

/** How a user arranged a table: column order and visibility, and density. */
export interface TableLayout {
  /** Column IDs in order; empty means the default order. Columns not listed come last. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Columns shown although they are folded. */
  readonly shown: readonly string[];
  /** Shows every folded column. */
  readonly isUnfolded: boolean;
  readonly isCompact: boolean;
}

/** The default layout. */
export const standardLayout: TableLayout = {
  order: [],
  hidden: [],
  shown: [],
  isUnfolded: false,
  isCompact: false,
};

/** Returns the columns in a layout's order, and which of them are visible. The first column identifies the row and is fixed. */
export function arrangeColumns<Row>(
  columns: readonly Column<Row>[],
  layout: TableLayout,
  foldedIds: readonly string[],
): { ordered: readonly Column<Row>[]; shown: readonly Column<Row>[]; folded: readonly Column<Row>[] } {
  const places = new Map(layout.order.map((id, at) => [id, at]));
  const place = ({ id }: Column<Row>) => places.get(id) ?? Number.MAX_SAFE_INTEGER;
  const ordered = [...columns.slice(0, 1), ...columns.slice(1).toSorted((a, b) => place(a) - place(b))];
  const isHidden = ({ id }: Column<Row>, at: number) => at > 0 && layout.hidden.includes(id);
  const folded = ordered.filter(
    (column, at) =>
      at > 0 &&
      foldedIds.includes(column.id) &&
      !layout.hidden.includes(column.id) &&
      !layout.shown.includes(column.id),
  );
  const shown = ordered.filter(
    (column, at) => !isHidden(column, at) && (layout.isUnfolded || !folded.includes(column)),
  );
  return { ordered, shown, folded };
}

/** Returns the layout with one column shown or hidden by its checkbox. */
export function withColumn(
  layout: TableLayout,
  id: string,
  isShown: boolean,
  foldedIds: readonly string[],
): TableLayout {
  const without = (ids: readonly string[]) => ids.filter((one) => one !== id);
  const hidden = without(layout.hidden);
  const shown = without(layout.shown);
  if (!isShown) return { ...layout, hidden: [...hidden, id], shown };
  return { ...layout, hidden, shown: foldedIds.includes(id) ? [...shown, id] : shown };
}

/** Returns the layout with a column moved to the position of another one; the first column is fixed. */
export function withColumnAt<Row>(
  columns: readonly Column<Row>[],
  layout: TableLayout,
  id: string,
  targetId: string,
): TableLayout {
  const ids = arrangeColumns(columns, layout, []).ordered.map((column) => column.id);
  const [from, to] = [ids.indexOf(id), ids.indexOf(targetId)];
  if (from < 1 || to < 1 || from === to) return layout;
  const order = ids.toSpliced(from, 1);
  order.splice(to, 0, id);
  return { ...layout, order };
}
