/** A cell of the grid: row among the visible ones, column counted over locked and input columns. */
export interface CellAt {
  readonly row: number;
  readonly column: number;
}
/** The active cell, and the opposite corner of the selection. */
export interface GridSelection {
  readonly active: CellAt;
  readonly anchor: CellAt;
}
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** Cells between two corners, inclusive. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Selects one cell. */
export function only(cell: CellAt): GridSelection {
  return { active: cell, anchor: cell };
}

/** Returns the block between the two corners. */
export function rangeOf({ active, anchor }: GridSelection): CellRange {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  };
}

/** Returns the part of a range in input columns, counted in input columns; null if there is none. */
export function inputRange(
  range: CellRange,
  lockedColumns: number,
  inputColumns = Number.POSITIVE_INFINITY,
): CellRange | null {
  const left = Math.max(range.left, lockedColumns) - lockedColumns;
  const right = Math.min(range.right - lockedColumns, inputColumns - 1);
  return right < left ? null : { ...range, left, right };
}

/** Returns the cell at an offset from another, clamped to the grid. */
export function moved(cell: CellAt, rows: number, columns: number, size: GridSize): CellAt {
  return {
    row: Math.max(0, Math.min(size.rows - 1, cell.row + rows)),
    column: Math.max(0, Math.min(size.columns - 1, cell.column + columns)),
  };
}

/**
 * The next (1) or previous (-1) input cell, continuing in the next row; null past the end of the grid. `size` ends with the last
 * input column; columns after it are read-only.
 */
export function nextInputCell(
  cell: CellAt,
  step: 1 | -1,
  lockedColumns: number,
  size: GridSize,
): CellAt | null {
  const column = Math.min(cell.column + step, step === 1 ? size.columns : size.columns - 1);
  if (column >= size.columns)
    return cell.row + 1 < size.rows ? { row: cell.row + 1, column: lockedColumns } : null;
  if (column >= lockedColumns) return { row: cell.row, column };
  if (step === 1) return { row: cell.row, column: lockedColumns };
  return cell.row === 0 ? null : { row: cell.row - 1, column: size.columns - 1 };
}
