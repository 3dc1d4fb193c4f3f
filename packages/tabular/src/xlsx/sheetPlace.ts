/** Current position in a worksheet, shared by the fast reader of plain rows and the full reader of all others. */
export class SheetPlace {
  /** Number of the current row, or of the last one. */
  rowNumber = 0;
  inRow = false;
  inCell = false;
  /** Rows opened by the fast reader less those closed by it. */
  quickDepth = 0;
  /** 0-based column of a cell without a reference. */
  nextColumn = 0;
}
