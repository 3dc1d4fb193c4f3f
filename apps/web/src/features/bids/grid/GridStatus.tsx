import type { BidLane } from '../bidTypes.ts';
import type { InputColumn } from '../cells/inputColumns.ts';
import sheet from '../../../ui/spreadsheet/Sheet.module.css';
import classes from './BidGrid.module.css';
import { loadText } from './lockedTexts.ts';

interface GridStatusProps {
  hintId: string;
  lane: BidLane | undefined;
  column: InputColumn | undefined;
  problem: string | undefined;
  /** Why the active price is flagged. */
  check: string | undefined;
  onExplain: (lane: BidLane) => void;
}

/** Status line below the grid: the active cell, its error and the available keys. */
export function GridStatus({ hintId, lane, column, problem, check, onExplain }: GridStatusProps) {
  return (
    <div className={`${sheet.status} ${classes.status}`}>
      <span className={sheet.statusCell}>
        {lane !== undefined && (
          <>
            <b>{column?.name ?? 'Lane'}</b> {lane.origin} → {lane.destination}
            {column?.kind === 'loadsPerWeek' && ` · ${loadText(lane)}`}
            {!lane.open && ' · not open for bids'}
            {lane.isComplete !== null && (
              <button type="button" className={classes.explain} onClick={() => onExplain(lane)}>
                Price breakdown
              </button>
            )}
          </>
        )}
      </span>
      <span role="status" className={classes.statusProblem}>
        {problem}
      </span>
      <span role="status" className={classes.statusCheck}>
        {check}
      </span>
      <span
        id={hintId}
        className={
          problem === undefined && check === undefined ? `${sheet.keys} ${classes.keys}` : 'visually-hidden'
        }
      >
        Type or paste. <kbd>%</kbd> adjusts, <kbd>Alt R</kbd> shows red lanes, <kbd>Alt S</kbd> sorts,{' '}
        <kbd>Alt N</kbd> declines, <kbd>Ctrl D</kbd> fills down, <kbd>Ctrl Z</kbd> undoes. <kbd>Esc</kbd>,
        then <kbd>Tab</kbd> leaves the table.
      </span>
    </div>
  );
}
