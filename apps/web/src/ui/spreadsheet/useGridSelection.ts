import { useState } from 'react';
import { type CellAt, type GridSelection, type GridSize, only } from './selection.ts';

/** What is chosen in the grid, held within its size, and shown when it moves. */
export function useGridSelection(size: GridSize, lockedColumns: number, show: (cell: CellAt) => void) {
  const [chosen, setChosen] = useState<GridSelection>(only({ row: 0, column: lockedColumns }));
  // Rows go when another filter is chosen.
  const selection: GridSelection = {
    active: within(chosen.active, size),
    anchor: within(chosen.anchor, size),
  };

  return {
    selection,
    /** Makes a cell the active one; `extend` keeps the other corner of what is chosen. */
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
    /** Chooses a block without moving the view. */
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
