import type { Column } from './column.ts';

/** How a person arranged a table: which columns in which order, and how close the rows are. */
export interface TableLayout {
  /** Ids of columns in their order; empty is the table's own order. Columns not named come last. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Columns that are shown although they are folded. */
  readonly shown: readonly string[];
  /** Shows every folded column. */
  readonly isUnfolded: boolean;
  readonly isCompact: boolean;
}

/** The table as it comes. */
export const standardLayout: TableLayout = {
  order: [],
  hidden: [],
  shown: [],
  isUnfolded: false,
  isCompact: false,
};

/** The columns in a layout's order, and which of them are shown. The first column names the row: it stays where it is. */
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

/** The layout with one column shown or hidden by its box. */
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

/** The layout with a column moved to where another one is; the first column neither moves nor makes room. */
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
