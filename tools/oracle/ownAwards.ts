import type { ExportedAward, ExportedMode } from './exported.ts';
import { cents, type OwnBid, plainText } from './ownBids.ts';
import type { OwnLane } from './ownLanes.ts';
import { dividedBy, type Fraction, fraction, minus, plus, sumOf, times, zero } from './pipeline/fraction.ts';

/** One month of one valid award. */
export interface AwardedMonth {
  readonly award: ExportedAward;
  readonly month: string;
  readonly isPending: boolean;
  readonly share: Fraction;
  readonly costUsd: Fraction;
  /** By charge number. */
  readonly byCharge: ReadonlyMap<number, Fraction>;
  /** Null without a baseline. */
  readonly baselineUsd: Fraction | null;
}

const hundred = fraction(100);
const counted = new Set(['Pending', 'Accepted', 'AcceptedInPart']);

/**
 * Awards of a lane, month by month, as they were at the time of awarding. A share costs what it adds to the shares of the same bid
 * awarded before it. The same applies to its part of the baseline, over all shares of the month: so a month awarded in full costs,
 * and is compared with, the whole. An award that was declined later still counts as earlier.
 */
export function ownAwards(exported: ExportedMode, own: OwnLane, bids: readonly OwnBid[]): AwardedMonth[] {
  const ofLane = exported.awards
    .filter(({ laneId }) => laneId === own.lane.id)
    .sort((a, b) => (a.awardedAt < b.awardedAt ? -1 : a.awardedAt > b.awardedAt ? 1 : 0));
  return ofLane.flatMap((award, at) => {
    if (!counted.has(award.status)) return [];
    const offer = bids.find(({ bid }) => bid.bidId === award.bidId);
    if (offer === undefined) throw new Error(`award ${award.awardId} stands on a bid that is not exported`);
    const before = ofLane.slice(0, at).filter((other) => stoodAt(other, award.awardedAt));
    const share = shareOf(award);
    return award.months.map((month): AwardedMonth => {
      const volume = own.forecast.get(month) ?? zero;
      const baseline = own.baseline?.get(month);
      const sharesBefore = before.filter(({ months }) => months.includes(month));
      const ofAll = sum(sharesBefore.map(shareOf));
      const ofBid = sum(sharesBefore.filter(({ bidId }) => bidId === award.bidId).map(shareOf));
      /** What a share adds to the previous shares of a whole. */
      const added = (all: Fraction, shares: Fraction) =>
        minus(cents(times(all, plus(shares, share))), cents(times(all, shares)));
      const byCharge = new Map(
        [...offer.unitCosts].map(([no, cost]) => [no, added(times(cost, volume), ofBid)]),
      );
      return {
        award,
        month,
        isPending: award.status === 'Pending',
        share,
        costUsd: sumOf(byCharge.values()),
        byCharge,
        // A month's baseline is already rounded to the cent; a share's baseline is a part of that.
        baselineUsd: baseline === undefined ? null : added(baseline, ofAll),
      };
    });
  });
}

const shareOf = ({ share }: ExportedAward) => dividedBy(fraction(plainText(share)), hundred);
const sum = (parts: readonly Fraction[]) => parts.reduce(plus, zero);

/** Whether an award was valid at a moment: one that was declined later was. */
function stoodAt({ status, answeredAt }: ExportedAward, moment: string): boolean {
  return counted.has(status) || (status === 'Declined' && answeredAt !== null && answeredAt > moment);
}
