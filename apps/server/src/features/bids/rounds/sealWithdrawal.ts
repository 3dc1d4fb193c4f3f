import { refuse } from '../../../platform/http/problemError.ts';
import { sealedRoundOf, sealOffers, withdrawOffers } from '../../tenders/index.ts';
import { selectStandingBids, selectStandingRates } from '../save/standingBids.ts';
import type { Saving } from '../save/saveBids.ts';

/**
 * Withdraws a carrier's bid on a lane whose sealed round is not opened yet. What it sealed is never read. An earlier bid stays in
 * effect until the opening, otherwise everyone's colours would reveal the withdrawal: it is sealed like a bid that deletes every
 * rate. Returns how many bids there were; null if the lane is in no such round.
 */
export async function sealWithdrawal(
  { platform, tx, actor, bidder }: Pick<Saving, 'platform' | 'tx' | 'actor' | 'bidder'>,
  laneId: string,
): Promise<number | null> {
  const { customerId, carrierId } = bidder;
  const round = (await sealedRoundOf(tx, bidder, [laneId])).get(laneId);
  if (round === undefined) return null;
  if (round.refusal !== null)
    throw refuse(
      'round_opening',
      'The sealed round of this lane has closed and its bids are being opened. Withdraw your bid once they are open',
    );
  const taken = await withdrawOffers(tx, actor, bidder, laneId);
  const standing = (await selectStandingBids(tx, customerId, carrierId, [laneId])).get(laneId);
  if (standing === undefined) return Math.min(taken, 1);
  const rates = (await selectStandingRates(tx, customerId, [standing.bidId])).get(standing.bidId) ?? [];
  const { structureVersion } = standing;
  await sealOffers(platform, tx, actor, bidder, [
    {
      laneId,
      round,
      cells: rates.length,
      structureVersion,
      currency: null,
      content: { laneId, structureVersion, rates: rates.map((cell) => ({ ...cell, rate: null })) },
    },
  ]);
  return 1;
}
