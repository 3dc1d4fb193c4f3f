import type { IncumbentRule, ScenarioInput, ScenarioWeights, TenderBid, TenderLane } from '../model.ts';
import { isInScope } from './scope.ts';

/** Medians of a lane's bids, for bids that do not state the figure. */
interface LaneMedians {
  readonly service: number | null;
  readonly transit: number | null;
  readonly co2: number | null;
  readonly terms: number | null;
}

/** Returns the medians for weighting a lane's bids; each is calculated when the first bid without the figure needs it. */
export function mediansOf(bids: readonly TenderBid[], weights: ScenarioWeights | undefined): LaneMedians {
  const known: { -readonly [Figure in keyof LaneMedians]?: number | null } = {};
  const weighed = (figure: keyof LaneMedians, of: (bid: TenderBid) => number | null | undefined) =>
    known[figure] === undefined
      ? (known[figure] = weights?.[figure] ? median(bids.map(of)) : null)
      : known[figure];
  return {
    get service() {
      return weighed('service', ({ servicePercent }) => servicePercent);
    },
    get transit() {
      return weighed('transit', ({ transitDays }) => transitDays);
    },
    get co2() {
      return weighed('co2', ({ co2KgPerUnit }) => co2KgPerUnit);
    },
    get terms() {
      return weighed('terms', ({ termsPoints }) => termsPoints);
    },
  };
}

/** The lower of the two middle figures if their number is even, so that it is one that was bid. */
function median(figures: readonly (number | null | undefined)[]): number | null {
  const known = figures.flatMap((figure) => (figure == null ? [] : [figure])).toSorted((a, b) => a - b);
  return known[Math.floor((known.length - 1) / 2)] ?? null;
}

/** Weighted cost of one unit: its price and all notional costs. */
export function weightedUnitCost(
  price: number,
  carrierId: string,
  lane: TenderLane,
  bid: TenderBid | undefined,
  medians: LaneMedians,
  input: ScenarioInput,
  incumbentRules: readonly IncumbentRule[],
): number {
  const { service, transit, co2, terms } = input.weights ?? {};
  let cost = price;
  if (lane.incumbent !== null && carrierId !== lane.incumbent) {
    for (const rule of incumbentRules) {
      if (isInScope(rule.scope, lane))
        cost += (price * (rule.switchingPercent ?? 0)) / 100 + (rule.switchingPerUnit ?? 0);
    }
  }
  if (service) {
    const percent = bid?.servicePercent ?? medians.service ?? service.targetPercent;
    cost += (Math.max(0, service.targetPercent - percent) * service.percentOfPricePerPoint * price) / 100;
  }
  if (transit) cost += (bid?.transitDays ?? medians.transit ?? 0) * transit.pricePerUnitAndDay;
  if (co2) cost += (bid?.co2KgPerUnit ?? medians.co2 ?? 0) * co2.pricePerKg;
  if (terms)
    cost += ((100 - (bid?.termsPoints ?? medians.terms ?? 100)) * terms.percentOfPricePerPoint * price) / 100;
  return cost;
}
