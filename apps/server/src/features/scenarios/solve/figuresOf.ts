import { Decimal } from '@lanewright/freight';
import { inSlices } from '../../../platform/inSlices.ts';
import { gapUsd } from '../cost/gapUsd.ts';
import { type Measure, type ThoughtCosts, estimatedCosts } from '../cost/estimatedCosts.ts';
import { laneVolume, type PackedInput, wholeHundredths } from '../input/packedInput.ts';
import type { ScenarioFigures, ScenarioRow } from '../scenarios.queries.ts';
import type { SolvedAward } from '../thread/threadMessages.ts';
import type { CostedShares } from './writeResult.ts';

const cents = (amount: Decimal) => amount.toDecimalPlaces(2);

/** An award as stored, with the bound the optimiser proved. */
export type ProvenAward = Pick<SolvedAward, 'shares' | 'bound'>;

/**
 * Calculates the figures of an award in decimal. The awarded cost and its baseline are as awarding writes them; notional costs are
 * recalculated from shares, bids and rules. Each part is rounded once, and the parts add up to the total shown.
 */
export async function figuresOf(
  input: PackedInput,
  { shares, bound }: ProvenAward,
  costed: CostedShares,
  measuredBy: Measure,
): Promise<ScenarioFigures> {
  const thought = await estimatedCosts(
    input,
    shares,
    costed.map(({ unitCostUsd }) => unitCostUsd),
    measuredBy,
  );
  let awarded = new Decimal(0);
  let baseline = new Decimal(0);
  /** Awarded cost of the lanes that have a baseline to compare with. */
  let compared = new Decimal(0);
  await inSlices(costed.length, (at) => {
    const { awardedUsd, baselineUsd } = costed[at]!;
    awarded = awarded.plus(awardedUsd);
    if (baselineUsd === null) return;
    baseline = baseline.plus(baselineUsd);
    compared = compared.plus(awardedUsd);
  });
  const parts = {
    fixedUsd: cents(thought.fixed),
    switchingUsd: cents(thought.switching),
    serviceUsd: cents(thought.service),
    transitUsd: cents(thought.transit),
    co2Usd: cents(thought.co2),
    termsUsd: cents(thought.terms),
    unawardedUsd: cents(thought.unawarded),
    leftOutUsd: cents(thought.leftOut),
  };
  const discounts = cents(thought.discounts);
  const weighted = Object.values(parts).reduce((total, part) => total.plus(part), awarded.minus(discounts));
  const gap = gapUsd(weighedExactly(thought), bound);
  return {
    lanes: input.lanes.id.length,
    ...measure(input, shares),
    awardedUsd: awarded.toNumber(),
    baselineUsd: baseline.toNumber(),
    savingsUsd: baseline.minus(compared).toNumber(),
    discountsUsd: discounts.toNumber(),
    ...(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.toNumber()])) as Record<
      keyof typeof parts,
      number
    >),
    weightedUsd: weighted.toNumber(),
    boundUsd: weighted.minus(gap).toNumber(),
    gapUsd: gap.toNumber(),
    gapPercent: weighted.isZero() ? 0 : gap.times(100).div(weighted.abs()).toDecimalPlaces(4).toNumber(),
  };
}

/** The optimality gap that a run proved, by its own weights: a run for a frontier weighs differently from its scenario. */
export async function gapOf(
  input: PackedInput,
  { shares, bound }: ProvenAward,
  costed: CostedShares,
  measuredBy: Measure,
): Promise<number> {
  const unitPrices = costed.map(({ unitCostUsd }) => unitCostUsd);
  return gapUsd(
    weighedExactly(await estimatedCosts(input, shares, unitPrices, measuredBy)),
    bound,
  ).toNumber();
}

function weighedExactly({ price, discounts, ...rest }: ThoughtCosts): Decimal {
  return Object.values(rest).reduce((total, part) => total.plus(part), price.minus(discounts));
}

/** Figures that are not money: counts, and averages weighted by volume where it is known. */
function measure(input: PackedInput, shares: SolvedAward['shares']) {
  const { lanes, carriers, bids } = input;
  const awardedLanes = new Set<number>();
  const awardedCarriers = new Set<number>();
  const kept = new Set<number>();
  const service = new Mean();
  const transit = new Mean();
  const co2 = new Mean();
  let awardedVolume = 0;
  shares.lane.forEach((lane, at) => {
    const bid = shares.bid[at]!;
    const carrier = bids.carrier[bid]!;
    const volume = (laneVolume(input, lane) * shares.hundredths[at]!) / wholeHundredths;
    awardedVolume += volume;
    awardedLanes.add(lane);
    awardedCarriers.add(carrier);
    if (carriers.id[carrier] === lanes.incumbentId[lane]) kept.add(lane);
    service.add(carriers.service[carrier]!, volume);
    transit.add(bids.transitDays[bid]!, volume);
    co2.add(bids.co2KgPerUnit[bid]!, volume);
  });
  let askedVolume = 0;
  let incumbentLanes = 0;
  lanes.id.forEach((_laneId, lane) => {
    askedVolume += laneVolume(input, lane);
    if (incumbentBids(input, lane)) incumbentLanes += 1;
  });
  return {
    lanesAwarded: awardedLanes.size,
    coveragePercent: askedVolume > 0 ? rounded((100 * awardedVolume) / askedVolume, 2) : null,
    carriers: awardedCarriers.size,
    incumbentLanes,
    incumbentsKept: kept.size,
    co2Kg: co2.weight > 0 ? rounded(co2.sum, 1) : null,
    servicePercent: service.mean(2),
    transitDays: transit.mean(2),
  };
}

/** Whether the lane's incumbent bids on it. */
function incumbentBids({ lanes, carriers, bids }: PackedInput, lane: number): boolean {
  for (let bid = lanes.firstBid[lane]!; bid < lanes.firstBid[lane + 1]!; bid++)
    if (carriers.id[bids.carrier[bid]!] === lanes.incumbentId[lane]) return true;
  return false;
}

/** A volume-weighted mean of the known values. */
class Mean {
  sum = 0;
  weight = 0;
  add(value: number | null, weight: number): void {
    if (value === null || Number.isNaN(value)) return;
    this.sum += value * weight;
    this.weight += weight;
  }
  mean(decimals: number): number | null {
    return this.weight > 0 ? rounded(this.sum / this.weight, decimals) : null;
  }
}

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Number of unawarded lanes per reason. */
export function unawardedOf({ reasons }: SolvedAward): ScenarioRow['unawarded'] {
  return (['noBid', 'allExcluded', 'noCapacity', 'dearerThanUnawarded'] as const).flatMap((reason) => {
    const lanes = reasons.decision.filter((decision) => decision === reason).length;
    return lanes === 0 ? [] : [{ reason, lanes }];
  });
}
