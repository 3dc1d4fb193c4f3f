import { type RoundOfLane, sealOffers } from '../../tenders/index.ts';
import type { BidInput } from './bidInput.ts';
import { cellsGiven, cellsNamed, type StandingBid } from './bidInput.ts';
import { currencyOf, hasRate } from './checkBid.ts';
import type { Saving } from './saveBids.ts';

/**
 * Seals checked cells of lanes in sealed rounds: nothing of them is stored in plain form, ranked or shown. When the round is opened
 * they are saved in order of arrival. A bid that only deletes cells, or only sets another currency, is sealed if there is something
 * that it changes. With its rates it always names their currency: what the carrier seals before or after may be in another one.
 */
export async function sealBids(
  { platform, tx, actor, bidder, rules, uploadId }: Saving,
  bids: readonly BidInput[],
  rounds: ReadonlyMap<string, RoundOfLane>,
  before: {
    readonly standing: ReadonlyMap<string, StandingBid>;
    readonly sealed: ReadonlyMap<string, { readonly currency: string | null }>;
  },
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
    const currency = hasRate(bid)
      ? currencyOf(rules, bid, before.standing.get(bid.laneId), before.sealed.get(bid.laneId))
      : bid.currency;
    const content = { ...bid, currency, structureVersion };
    return round === undefined || cells === 0
      ? []
      : [{ laneId: bid.laneId, round, cells, structureVersion, currency: currency ?? null, content }];
  });
  if (offers.length > 0) await sealOffers(platform, tx, actor, bidder, offers, uploadId);
  return { lanes: offers.length, cells: offers.reduce((sum, { cells }) => sum + cells, 0) };
}
