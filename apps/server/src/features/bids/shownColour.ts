import type { LaneColour } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { allProperties } from '../settings/index.ts';

export type Sight = {
  readonly showsTarget: boolean;
  readonly showsHiddenTarget: boolean;
  readonly showsBest: boolean;
};

/** What a customer lets carriers see of their standing in a mode. */
export async function selectSight(tx: Transaction, customerId: string, mode: number): Promise<Sight> {
  const properties = await allProperties(tx, customerId, mode);
  return {
    showsTarget: properties['visibility.target'] === true,
    showsHiddenTarget: properties['standings.showColourTowardsHiddenTarget'] === true,
    showsBest: properties['standings.showColourTowardsBest'] === true,
  };
}

/**
 * The colour a carrier is shown: towards a visible target always; towards a hidden target or the best bid only where the
 * customer turned that on, and then the slow one, so that prices cannot be found by trying. Otherwise null.
 */
export function shownColour(
  bid: {
    readonly colour: LaneColour | null;
    readonly shown_colour: LaneColour | null;
    readonly has_target: boolean;
  },
  sight: Sight,
): LaneColour | null {
  if (bid.has_target)
    return sight.showsTarget ? bid.colour : sight.showsHiddenTarget ? bid.shown_colour : null;
  return sight.showsBest ? bid.shown_colour : null;
}
