import { useState } from 'react';
import { type CellAt, type GridSelection, type GridSize, only } from './selection.ts';

/** Selection in the grid, clamped to its size and scrolled into view when it moves. */
export function useGridSelection(size: GridSize, lockedColumns: number, show: (cell: CellAt) => void) {
  const [chosen, setChosen] = useState<GridSelection>(only({ row: 0, column: lockedColumns }));
  // Rows disappear when the filter changes.
  const selection: GridSelection = {
    active: within(chosen.active, size),
    anchor: within(chosen.anchor, size),
  };

  return {
    selection,
    /** Activates a cell; `extend` keeps the opposite corner of the selection. */
    choose(cell: CellAt, extend = false) {
      setChosen({ active: cell, anchor: extend ? selection.anchor : cell });
      show(cell);
    },
    chooseAll() {
      setChosen({
        active: { row: 0, column: lockedColumns },
        anchor: { row: size.rows - 1, column: size.columns - 1 },
      });
    },
    /** Selects a block without scrolling. */
    chooseBlock(next: GridSelection) {
      setChosen(next);
    },
  };
}

function within({ row, column }: CellAt, size: GridSize): CellAt {
  return {
    row: Math.max(0, Math.min(size.rows - 1, row)),
    column: Math.max(0, Math.min(size.columns - 1, column)),
  };
}
