import { StateBadge, StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { BidLane } from '../bidTypes.ts';
import classes from './BidGrid.module.css';
import type { LockedColumnId } from './gridLayout.ts';
import { detailTexts, standingTexts, volumeTexts } from './lockedTexts.ts';

interface LockedCellProps {
  lane: BidLane;
  column: LockedColumnId;
  missing: readonly string[];
}

/** Content of a read-only cell: the lane, its volume, the carrier's standing. */
export function LockedCell({ lane, column, missing }: LockedCellProps) {
  if (column === 'standing') return <StandingCell lane={lane} missing={missing} />;
  if (column === 'lane') {
    return (
      <span className={classes.twoLines} title={`${lane.origin} → ${lane.destination}`}>
        <span>{lane.origin}</span>
        <span>→ {lane.destination}</span>
      </span>
    );
  }
  const { main, detail } = column === 'details' ? detailTexts(lane) : volumeTexts(lane);
  return (
    <span className={classes.twoLines} title={cellTitle(lane, column, [main, detail])}>
      <span>{main}</span>
      {detail !== '' && <small>{detail}</small>}
    </span>
  );
}

/** The full text of a cell that may be truncated, or have one line only, and how estimated miles were calculated. */
function cellTitle({ milesEstimate }: BidLane, column: LockedColumnId, texts: readonly string[]): string {
  const text = texts.filter((one) => one !== '').join('\n');
  return milesEstimate === null || column !== 'details' ? text : `${text}\nMiles estimated: ${milesEstimate}`;
}

/** The carrier's standing on a lane. */
export function StandingCell({ lane, missing }: { lane: BidLane; missing: readonly string[] }) {
  const { state, main, detail, sentence } = standingTexts(lane, missing);
  return (
    <span className={classes.twoLines} title={sentence}>
      <span>
        {state === 'shown' && lane.colour !== null ? (
          <StatusBadge colour={lane.colour} />
        ) : state === 'sealed' ? (
          <StateBadge tone="neutral">{main}</StateBadge>
        ) : state === 'won' ? (
          <StateBadge tone="good">{main}</StateBadge>
        ) : state === 'declined' ? (
          <StateBadge tone="neutral">{main}</StateBadge>
        ) : state === 'hidden' ? (
          <span className={classes.reason}>{main}</span>
        ) : state === 'partial' ? (
          <StateBadge tone="warn">{main}</StateBadge>
        ) : (
          <span className={classes.quiet}>{main}</span>
        )}
        <span className="visually-hidden">{sentence}</span>
      </span>
      {detail !== '' && <small>{detail}</small>}
    </span>
  );
}
