import type { LaneColour } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { allProperties } from '../settings/index.ts';

export type Sight = {
  /** Whether bids are compared with the target if a lane has one; otherwise always with the best bid. */
  readonly measuresByTarget: boolean;
  readonly showsTarget: boolean;
  readonly showsBaseline: boolean;
  readonly showsHiddenTarget: boolean;
  readonly showsBest: boolean;
};

/** What a customer lets carriers see of their colours in a contract, without a number the mode's current one. */
export async function selectSight(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo?: number,
): Promise<Sight> {
  const properties = await allProperties(tx, customerId, mode, contractNo);
  return {
    measuresByTarget: properties['standings.basis'] === 'target',
    showsTarget: properties['visibility.target'] === true,
    showsBaseline: properties['visibility.baseline'] === true,
    showsHiddenTarget: properties['standings.showColourTowardsHiddenTarget'] === true,
    showsBest: properties['standings.showColourTowardsBest'] === true,
  };
}

/**
 * Returns the colour a carrier is shown. Towards a visible target, or the visible baseline of a lane without one: always. Towards a
 * hidden one or the best bid: only if the customer turned that on, and then the slow colour, so that prices can't be found by
 * trying. Otherwise null. The shown colour is stored when bids are ranked: towards target and baseline it depends on the carrier's
 * own cost alone.
 */
export function visibleColour(
  bid: {
    readonly shown_colour: LaneColour | null;
    readonly has_target: boolean;
    readonly target_is_from_bids: boolean;
  },
  sight: Sight,
): LaneColour | null {
  if (!sight.measuresByTarget) return sight.showsBest ? bid.shown_colour : null;
  if (bid.has_target) {
    const seesTarget = sight.showsTarget && !bid.target_is_from_bids;
    return seesTarget || sight.showsHiddenTarget ? bid.shown_colour : null;
  }
  return sight.showsBest || sight.showsBaseline || sight.showsHiddenTarget ? bid.shown_colour : null;
}
