import type { BidUnitCost, LaneBid } from './bidCost.ts';
import {
  decimalText,
  type Fraction,
  fraction,
  minus,
  plus,
  roundedHalfUp,
  sumOf,
  times,
  zero,
} from './fraction.ts';
import type { LaneHistory } from './laneHistory.ts';

/** An award by a buyer to a carrier: a lane for some months and a share (1 is the whole). Pending and accepted awards count. */
export interface Award {
  readonly laneKey: string;
  readonly carrier: string;
  readonly months: readonly string[];
  readonly share: string;
  readonly state: 'pending' | 'accepted' | 'declined' | 'expired' | 'reset';
}

export interface PricedBid {
  readonly bid: LaneBid;
  readonly unitCost: BidUnitCost;
}

/** Amounts to the cent. */
export interface AwardedPart {
  readonly awardedUsd: string;
  readonly pendingUsd: string;
  /** Baseline of awarded volume; 0 where nothing is, null without a baseline. */
  readonly awardedBaselineUsd: string | null;
  readonly savingsUsd: string | null;
}

/**
 * Awarded cost and savings of a lane. A share costs what it adds to the previous shares of the same bid. The baseline of the
 * awarded part is rounded once per lane × month, over the shares awarded together, so that a month awarded in full is compared with
 * its whole baseline, however it was split.
 */
export function awardedPart(
  lane: LaneHistory,
  forecast: ReadonlyMap<string, Fraction>,
  priced: readonly PricedBid[],
  awards: readonly Award[],
): AwardedPart {
  let cost = zero;
  let pending = zero;
  const shareByMonth = new Map<string, Fraction>();
  // Each carrier's bid by month: its awarded share, and the total cost of that.
  const parts = new Map<string, { share: Fraction; cost: Fraction }>();
  for (const award of awards) {
    if (award.laneKey !== lane.laneKey || !(award.state === 'pending' || award.state === 'accepted'))
      continue;
    const offer = priced.find(({ bid }) => bid.carrier === award.carrier);
    if (!offer)
      throw new Error(`${award.carrier} is awarded ${lane.laneKey} without a bid that can be priced.`);
    for (const month of award.months) {
      const before = parts.get(`${award.carrier} ${month}`) ?? { share: zero, cost: zero };
      const share = plus(before.share, fraction(award.share));
      const volume = times(forecast.get(month) ?? outsideContract(month), share);
      const together = sumOf(monthCosts(offer.unitCost, volume).values());
      const added = minus(together, before.cost);
      parts.set(`${award.carrier} ${month}`, { share, cost: together });
      cost = plus(cost, added);
      if (award.state === 'pending') pending = plus(pending, added);
      shareByMonth.set(month, plus(shareByMonth.get(month) ?? zero, fraction(award.share)));
    }
  }
  const unit = lane.baselineUnitCostUsd;
  const baseline =
    unit &&
    sumOf(
      [...shareByMonth].map(([month, share]) =>
        cents(times(times(unit, forecast.get(month) ?? outsideContract(month)), share)),
      ),
    );
  return {
    awardedUsd: decimalText(cost, 2),
    pendingUsd: decimalText(pending, 2),
    awardedBaselineUsd: baseline && decimalText(baseline, 2),
    savingsUsd: baseline && decimalText(minus(baseline, cost), 2),
  };
}

/** Cost of a bid for a volume, by charge, each rounded half-up to the cent. */
export function monthCosts(unitCost: BidUnitCost, volume: Fraction): Map<string, Fraction> {
  return new Map([...unitCost.byCharge].map(([name, ofCharge]) => [name, cents(times(ofCharge, volume))]));
}

function cents(cost: Fraction): Fraction {
  return roundedHalfUp(cost, 2);
}

function outsideContract(month: string): never {
  throw new Error(`${month} is awarded but lies outside the contract period.`);
}
