import type { LaneColour, StandingReason } from '@lanewright/freight';
import type { Sight } from '../visibleColour.ts';

type StandingOfLane = {
  /** The colour that the carrier is shown. */
  readonly colour: LaneColour | null;
  /** Null: no bid. */
  readonly isComplete: boolean | null;
  readonly needsPricing: boolean | null;
  readonly isSealed: boolean;
  readonly isInRound: boolean;
  readonly hasTarget: boolean;
  readonly targetIsFromBids: boolean;
};

/**
 * Why a carrier sees no colour on a lane; null if it sees one. Depends on nothing that it may not know: its own bid, what the
 * customer shows, and the rounds to which it is invited.
 */
export function standingReason(lane: StandingOfLane, sight: Sight): StandingReason | null {
  if (lane.isSealed) return 'afterRound';
  if (lane.isComplete === null) return 'noBid';
  if (!lane.isComplete) return 'partial';
  if (lane.colour !== null) return null;
  if (lane.needsPricing === true) return 'pricing';
  const shows = shownKind(lane, sight);
  if (shows === 'never') return 'notShownByCustomer';
  return shows === 'slowly' && lane.isInRound ? 'afterRound' : 'notShown';
}

/** How the customer shows colours on a lane: at once, at fixed times outside rounds, or never. See `visibleColour`. */
function shownKind(
  { hasTarget, targetIsFromBids }: StandingOfLane,
  sight: Sight,
): 'atOnce' | 'slowly' | 'never' {
  if (!sight.measuresByTarget) return sight.showsBest ? 'slowly' : 'never';
  if (hasTarget) {
    if (sight.showsTarget && !targetIsFromBids) return 'atOnce';
    return sight.showsHiddenTarget ? 'slowly' : 'never';
  }
  if (sight.showsBaseline) return 'atOnce';
  return sight.showsBest || sight.showsHiddenTarget ? 'slowly' : 'never';
}
