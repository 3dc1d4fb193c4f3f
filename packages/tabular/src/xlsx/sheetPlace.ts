/** Where in a worksheet its reader is: shared by the quick reader of plain rows and the thorough one of all others. */
export class SheetPlace {
  /** Number of the row in hand, or of the last one. */
  rowNumber = 0;
  inRow = false;
  inCell = false;
  /** Rows opened by the quick reader less those closed by it. */
  quickDepth = 0;
  /** 0-based column of a cell that does not say its own. */
  nextColumn = 0;
}
