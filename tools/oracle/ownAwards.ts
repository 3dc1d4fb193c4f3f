import type { ExportedAward, ExportedMode } from './exported.ts';
import { cents, type OwnBid, plainText } from './ownBids.ts';
import type { OwnLane } from './ownLanes.ts';
import { dividedBy, type Fraction, fraction, minus, plus, sumOf, times, zero } from './river/fraction.ts';

/** One month of one award that counts. */
export interface AwardedMonth {
  readonly award: ExportedAward;
  readonly month: string;
  readonly isPending: boolean;
  readonly share: Fraction;
  readonly costUsd: Fraction;
  /** By number of charge. */
  readonly byCharge: ReadonlyMap<number, Fraction>;
  /** Null without a baseline. */
  readonly baselineUsd: Fraction | null;
}

const hundred = fraction(100);
const counted = new Set(['Pending', 'Accepted', 'AcceptedInPart']);

/**
 * What is awarded of a lane, month by month. A share costs what it adds to the shares of the same bid given before it, and so
 * does its part of the baseline, over all shares of the month: a month given away whole costs, and is compared with, the whole.
 */
export function ownAwards(exported: ExportedMode, own: OwnLane, bids: readonly OwnBid[]): AwardedMonth[] {
  const costBefore = new Map<string, { share: Fraction; byCharge: ReadonlyMap<number, Fraction> }>();
  const baselineBefore = new Map<string, { share: Fraction; usd: Fraction }>();
  const unit = own.history?.baselineUnitCostUsd ?? null;
  const found: AwardedMonth[] = [];
  const awards = exported.awards
    .filter(({ laneId, status }) => laneId === own.lane.id && counted.has(status))
    .sort((a, b) => (a.awardedAt < b.awardedAt ? -1 : a.awardedAt > b.awardedAt ? 1 : 0));
  for (const award of awards) {
    const offer = bids.find(({ bid }) => bid.bidId === award.bidId);
    if (offer === undefined) throw new Error(`award ${award.awardId} stands on a bid that is not exported`);
    const share = dividedBy(fraction(plainText(award.share)), hundred);
    for (const month of award.months) {
      const volume = own.forecast.get(month) ?? zero;
      const key = `${award.bidId} ${month}`;
      const before = costBefore.get(key) ?? { share: zero, byCharge: new Map<number, Fraction>() };
      const together = plus(before.share, share);
      const whole = new Map(
        [...offer.unitCosts].map(([no, cost]) => [no, cents(times(cost, times(volume, together)))]),
      );
      const byCharge = new Map(
        [...whole].map(([no, cost]) => [no, minus(cost, before.byCharge.get(no) ?? zero)]),
      );
      costBefore.set(key, { share: together, byCharge: whole });
      const baseline = baselineBefore.get(month) ?? { share: zero, usd: zero };
      const ofAll = plus(baseline.share, share);
      const usd = unit === null ? zero : cents(times(unit, times(volume, ofAll)));
      baselineBefore.set(month, { share: ofAll, usd });
      found.push({
        award,
        month,
        isPending: award.status === 'Pending',
        share,
        costUsd: sumOf(byCharge.values()),
        byCharge,
        baselineUsd: unit === null ? null : minus(usd, baseline.usd),
      });
    }
  }
  return found;
}
