import type { WrongCell } from './bidWork.ts';
import classes from './BidEditor.module.css';
import { laneName } from './laneFilter.ts';
import type { PricedSheet } from './pricedSheet.ts';

interface WrongCellsProps {
  cells: readonly WrongCell[];
  sheet: PricedSheet;
  onOpen: (cell: WrongCell) => void;
}

const shownCells = 40;

/** Every wrong cell by name; pressing one goes there. */
export function WrongCells({ cells, sheet, onOpen }: WrongCellsProps) {
  const names = new Map(sheet.columns.map(({ id, name }) => [id, name]));
  return (
    <section className={classes.wrong} aria-label="Cells to mend">
      <p className={classes.wrongTitle}>
        {cells.length === 1
          ? '1 cell needs mending'
          : `${cells.length.toLocaleString('en-US')} cells need mending`}
        . Their lanes are saved once they are right.
      </p>
      <ul className={classes.wrongList}>
        {cells.slice(0, shownCells).map((cell) => {
          const lane = sheet.byId.get(cell.laneId);
          return (
            <li key={`${cell.laneId}/${cell.columnId}`}>
              <button type="button" onClick={() => onOpen(cell)}>
                <b>{lane === undefined ? 'Lane' : laneName(lane)}</b>
                <span>{names.get(cell.columnId) ?? ''}</span>
                <em>{cell.message}</em>
              </button>
            </li>
          );
        })}
        {cells.length > shownCells && <li>and {(cells.length - shownCells).toLocaleString('en-US')} more</li>}
      </ul>
    </section>
  );
}
