import type { IncumbentRule, ScenarioInput, ScenarioWeights, TenderBid, TenderLane } from '../model.ts';
import { isInScope } from './scope.ts';

/** Median figures of a lane's bids, for bids that say nothing. */
interface LaneMedians {
  readonly service: number | null;
  readonly transit: number | null;
  readonly co2: number | null;
  readonly terms: number | null;
}

/** What a lane's bids are weighed with; a median is worked out when the first bid that says nothing asks for it. */
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

/** Lower of the two middle figures of an even number: one that somebody bid. */
function median(figures: readonly (number | null | undefined)[]): number | null {
  const known = figures.flatMap((figure) => (figure == null ? [] : [figure])).toSorted((a, b) => a - b);
  return known[Math.floor((known.length - 1) / 2)] ?? null;
}

/** Weighted cost of one unit: its price with all that is only thought to cost. */
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
