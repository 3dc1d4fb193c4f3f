import { type BidError, type BidInput, laneError } from '../save/bidInput.ts';
import type { Saving } from '../save/saveBids.ts';
import { type LaneOfTender, unitCostChanges } from './unitCostChanges.ts';

/** Smallest difference: unit costs are stored with twelve decimals. */
const lastPlace = '0.000000000001';

/**
 * Returns an error for each lane whose bid would cost more per unit than the carrier's own at the end of its last round. `lanes`
 * are those whose event forbids it. A price that the carrier was asked to confirm and did not confirm is no limit, so that an error
 * can be corrected in the next round. Only checks that the carrier sees count: an outlier alone changes no message.
 */
export async function checkPriceIncrease(
  saving: Pick<Saving, 'tx' | 'bidder' | 'rules'>,
  bids: readonly BidInput[],
  lanes: readonly LaneOfTender[],
): Promise<BidError[]> {
  const changes = await unitCostChanges(saving, bids, lanes);
  return changes
    .filter(({ before, after }) => after.gt(before.plus(lastPlace)))
    .map(({ laneId, label, roundNo }) =>
      laneError(
        laneId,
        `${label}: your price is higher than in round ${roundNo}. Prices may not increase in this event.`,
      ),
    );
}
