import { type RoundOfLane, sealOffers } from '../../tenders/index.ts';
import type { BidInput } from './bidInput.ts';
import { cellsGiven, cellsNamed } from './bidInput.ts';
import type { Saving } from './saveBids.ts';

/** Lanes with a stored or sealed bid. */
type Lanes = Pick<ReadonlySet<string>, 'has'>;

/**
 * Seals checked cells of lanes in sealed rounds: nothing of them is stored in plain form, ranked or shown. When the round is opened
 * they are saved in order of arrival. A bid that only deletes cells, or only sets another currency, is sealed if there is something
 * that it changes.
 */
export async function sealBids(
  { platform, tx, actor, bidder, rules, uploadId }: Saving,
  bids: readonly BidInput[],
  rounds: ReadonlyMap<string, RoundOfLane>,
  before: { readonly standing: Lanes; readonly sealed: Lanes },
): Promise<{ lanes: number; cells: number }> {
  // A sheet does not show what was sealed: a blank cell there deletes nothing.
  const cellsTakenAway = (bid: BidInput) =>
    before.standing.has(bid.laneId) || (uploadId === null && before.sealed.has(bid.laneId))
      ? cellsNamed(bid)
      : 0;
  const offers = bids.flatMap((bid) => {
    const round = rounds.get(bid.laneId);
    const cells = cellsGiven(bid) || cellsTakenAway(bid);
    // Charges may change before it is opened, so the structure version is stored with the rates.
    const structureVersion = rules.structure.version;
    const content = { ...bid, structureVersion };
    return round === undefined || cells === 0
      ? []
      : [{ laneId: bid.laneId, round, cells, structureVersion, content }];
  });
  if (offers.length > 0) await sealOffers(platform, tx, actor, bidder, offers, uploadId);
  return { lanes: offers.length, cells: offers.reduce((sum, { cells }) => sum + cells, 0) };
}
