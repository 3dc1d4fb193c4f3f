import { countOf, formatCount } from '../../../ui/figures.ts';
import { type BestBidsWish, useHeldBids } from '../awards.api.ts';
import classes from './BestBidsOutcome.module.css';

interface LeftOutLanesProps {
  wish: BestBidsWish;
  nameOf: (laneId: string) => string | undefined;
}

const named = 6;

/** Names the lanes that get no award because their only bid is unconfirmed. */
export function LeftOutLanes({ wish, nameOf }: LeftOutLanesProps) {
  const held = useHeldBids(wish.mode).data ?? [];
  const meant = new Set(wish.laneIds);
  const lanes = new Map(
    held
      .filter(({ laneId, isOnlyBid }) => isOnlyBid && (wish.laneIds === undefined || meant.has(laneId)))
      .map(({ laneId, origin, destination }) => [laneId, nameOf(laneId) ?? `${origin} – ${destination}`]),
  );
  if (lanes.size === 0) return null;
  const names = [...lanes.values()].slice(0, named);
  return (
    <div>
      <b>{countOf(lanes.size, 'lane')}</b> {lanes.size === 1 ? 'is' : 'are'} left out:{' '}
      {lanes.size === 1 ? 'its only bid is' : 'their bids are'} unconfirmed.
      <span className={classes.names}>
        {names.join('; ')}
        {lanes.size > names.length && ` and ${formatCount(lanes.size - names.length)} more`}
      </span>
    </div>
  );
}
