import { Popover } from '@mantine/core';
import { ChevronDown, CircleAlert } from 'lucide-react';
import type { WrongCell } from './bidWork.ts';
import classes from './BidEditor.module.css';
import { laneName } from './laneFilter.ts';
import type { PricedSheet } from './pricedSheet.ts';
import { formatCount } from '../../../ui/figures.ts';

interface WrongCellsProps {
  cells: readonly WrongCell[];
  sheet: PricedSheet;
  opened: boolean;
  onOpenedChange: (opened: boolean) => void;
  /** Moves to a cell. */
  onGoTo: (cell: WrongCell) => void;
}

const shownCells = 40;

/** Shows the number of invalid cells; expands to a list of links to them. */
export function WrongCells({ cells, sheet, opened, onOpenedChange, onGoTo }: WrongCellsProps) {
  if (cells.length === 0) return null;
  const names = new Map(sheet.columns.map(({ id, name }) => [id, name]));
  return (
    <Popover
      opened={opened}
      onChange={onOpenedChange}
      position="bottom-end"
      width={420}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={classes.wrongButton} onClick={() => onOpenedChange(!opened)}>
          <CircleAlert size={14} aria-hidden />
          {formatCount(cells.length)} to correct
          <ChevronDown size={14} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.wrong ?? ''} aria-label="Cells with errors">
        <p className={classes.wrongTitle}>Lanes with errors aren’t submitted until you correct them.</p>
        <ul className={classes.wrongList}>
          {cells.slice(0, shownCells).map((cell) => {
            const lane = sheet.byId.get(cell.laneId);
            return (
              <li key={`${cell.laneId}/${cell.columnId}`}>
                <button type="button" onClick={() => onGoTo(cell)}>
                  <b>{lane === undefined ? 'Lane' : laneName(lane)}</b>
                  <span>{names.get(cell.columnId) ?? ''}</span>
                  <em>{cell.message}</em>
                </button>
              </li>
            );
          })}
          {cells.length > shownCells && (
            <li className={classes.wrongMore}>
              and {formatCount(cells.length - shownCells)} more: choose Errors to see their lanes
            </li>
          )}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
