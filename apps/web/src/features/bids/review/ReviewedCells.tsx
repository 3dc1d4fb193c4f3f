import { Checkbox } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { formatPercent, formatRate } from '../../../ui/figures.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import type { Confirmed, ReviewCell, ReviewLane } from './review.api.ts';
import classes from './Review.module.css';
import { cellName } from './reviewPages.ts';

interface ReviewedCellsProps {
  lane: ReviewLane;
  /** Whether the lane is submitted. */
  isChosen: boolean;
  /** Missing for an only lane. */
  onChosen: ((isChosen: boolean) => void) | undefined;
  confirmed: Confirmed;
  onConfirmed: (confirmed: Confirmed) => void;
}

/** The changed cells of a lane, one per row below the lane. */
export function ReviewedCells({ lane, isChosen, onChosen, confirmed, onConfirmed }: ReviewedCellsProps) {
  const { laneId, origin, destination, matchedBy, isSealed, cells } = lane;
  const name = `${origin} → ${destination}`;
  const confirm = (cell: string, isConfirmed: boolean) => {
    const next = new Set(confirmed);
    if (isConfirmed) next.add(cellName(laneId, cell));
    else next.delete(cellName(laneId, cell));
    onConfirmed(next);
  };
  return (
    <tbody className={classes.lane} data-left-out={!isChosen || undefined}>
      <tr>
        <th scope="rowgroup" colSpan={4}>
          <div>
            {onChosen === undefined ? (
              <span>{name}</span>
            ) : (
              <Checkbox
                size="xs"
                label={name}
                aria-label={`Submit ${name}`}
                checked={isChosen}
                onChange={(event) => onChosen(event.currentTarget.checked)}
              />
            )}
            {matchedBy !== null && <StateBadge tone="warn">{matchedBy}</StateBadge>}
            {isSealed && <StateBadge tone="neutral">Sealed round</StateBadge>}
            {!isChosen && <StateBadge tone="neutral">Left out</StateBadge>}
          </div>
        </th>
      </tr>
      {cells.map((cell) => (
        <Fragment key={cell.cell}>
          <tr>
            <td>{cell.name}</td>
            <td data-figure data-quiet>
              {textOf(cell, cell.before)}
            </td>
            <td data-figure>
              {cell.after === null ? <em className={classes.removed}>Removed</em> : textOf(cell, cell.after)}
            </td>
            <td data-figure>{changeOf(cell)}</td>
          </tr>
          {cell.checks.length > 0 && (
            <tr>
              <td colSpan={4} data-wrap>
                {cell.checks.map(({ kind, message }) => (
                  <span key={kind} className={classes.check}>
                    <TriangleAlert size={14} aria-hidden />
                    {message}
                  </span>
                ))}
                {isChosen && (
                  <Checkbox
                    size="xs"
                    label="The price is right"
                    aria-label={`The price is right: ${cell.name}, ${name}`}
                    checked={confirmed.has(cellName(laneId, cell.cell))}
                    onChange={(event) => confirm(cell.cell, event.currentTarget.checked)}
                  />
                )}
              </td>
            </tr>
          )}
        </Fragment>
      ))}
    </tbody>
  );
}

/** A value of a cell; prices as in the grid. */
function textOf({ cell }: ReviewCell, value: string | null): string {
  if (value === null) return '–';
  return cell.startsWith('rate:') && Number.isFinite(Number(value)) ? formatRate(Number(value)) : value;
}

function changeOf({ changePercent, before, after }: ReviewCell): string {
  if (changePercent !== null) return `${changePercent > 0 ? '+' : ''}${formatPercent(changePercent)}`;
  return before === null && after !== null ? 'New' : '';
}
