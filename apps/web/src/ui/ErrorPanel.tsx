import { Button } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiProblem } from '../platform/apiProblem.ts';
import { hasShape } from '../platform/hasShape.ts';
import classes from './ErrorPanel.module.css';

interface ErrorPanelProps {
  /** The error, usually an `ApiProblem`. */
  error: unknown;
  /** What failed, if the error itself does not say it. */
  heading?: string;
  /** Retries the failed operation. */
  onRetry?: () => void;
  /** An alternative to retrying. */
  action?: ReactNode;
}

interface CellAtFault {
  row?: number;
  column?: string;
  message: string;
}
const isCell = (cell: unknown): cell is CellAtFault =>
  hasShape(cell, { row: 'number?', column: 'string?', message: 'string' });
const shownCells = 8;

function cellsOf(problem: ApiProblem | undefined): readonly CellAtFault[] {
  const cells = problem?.extra.cells;
  return Array.isArray(cells) && cells.every(isCell) ? cells : [];
}

/** Shows an error with details and retry in place of the content. */
export function ErrorPanel({ error, heading, onRetry, action }: ErrorPanelProps) {
  const problem = error instanceof ApiProblem ? error : undefined;
  const title = heading ?? problem?.title ?? 'Something went wrong';
  const detail = problem?.detail ?? (heading === undefined ? undefined : problem?.title);
  const cells = cellsOf(problem);
  return (
    <div className={classes.panel} role="alert">
      <CircleAlert size={17} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <p className={classes.title}>{title}</p>
        {detail !== undefined && detail !== title && <p className={classes.detail}>{detail}</p>}
        {problem?.field !== undefined && <p className={classes.detail}>Check: {problem.field}</p>}
        {cells.length > 0 && (
          <ul className={classes.cells}>
            {cells.slice(0, shownCells).map((cell) => (
              <li key={`${cell.row}-${cell.column}-${cell.message}`}>
                {[cell.row === undefined ? undefined : `Row ${cell.row}`, cell.column]
                  .filter(Boolean)
                  .join(', ')}
                : {cell.message}
              </li>
            ))}
            {cells.length > shownCells && <li>and {cells.length - shownCells} more</li>}
          </ul>
        )}
        {(onRetry !== undefined || action !== undefined) && (
          <div className={classes.actions}>
            {onRetry !== undefined && (
              <Button size="xs" variant="default" onClick={onRetry}>
                Try again
              </Button>
            )}
            {action}
          </div>
        )}
        {problem?.requestId !== undefined && <p className={classes.request}>Request {problem.requestId}</p>}
      </div>
    </div>
  );
}
