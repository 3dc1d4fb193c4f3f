import { Decimal } from '@lanewright/freight';
import { laneVolume, type PackedInput, wholeHundredths } from '../input/packedInput.ts';
import type { ScenarioFigures, ScenarioRow } from '../scenarios.queries.ts';
import type { SolvedAward } from '../thread/threadMessages.ts';
import type { CostedShares } from './writeResult.ts';

const cents = (amount: Decimal | number) => new Decimal(amount).toDecimalPlaces(2);

/**
 * The figures of an award. What is awarded and its baseline are decimal, to the cent what awarding comes to; what is only thought to
 * cost is the optimiser's, to the cent, and all parts add up to the whole that is told.
 */
export function figuresOf(
  input: PackedInput,
  answer: Pick<SolvedAward, 'shares' | 'cost' | 'bundlesOff' | 'gapAmount'>,
  costed: CostedShares,
): ScenarioFigures {
  const { shares, cost } = answer;
  const sum = (amountOf: (each: CostedShares[number]) => Decimal) =>
    costed.reduce((total, each) => total.plus(amountOf(each)), new Decimal(0));
  const awarded = sum(({ awardedUsd }) => awardedUsd);
  const baseline = sum(({ baselineUsd }) => baselineUsd ?? new Decimal(0));
  const savings = sum(({ awardedUsd, baselineUsd }) => baselineUsd?.minus(awardedUsd) ?? new Decimal(0));
  const parts = {
    fixedUsd: cents(cost.fixed),
    switchingUsd: cents(cost.switching),
    serviceUsd: cents(cost.service),
    transitUsd: cents(cost.transit),
    co2Usd: cents(cost.co2),
    termsUsd: cents(cost.terms),
    unawardedUsd: cents(cost.unawarded),
    leftOutUsd: cents(leftOutUsd(input, answer)),
  };
  const discounts = cents(-cost.discounts + answer.bundlesOff);
  const weighted = Object.values(parts).reduce((total, part) => total.plus(part), awarded.minus(discounts));
  const gap = cents(answer.gapAmount);
  const measured = measure(input, shares);
  return {
    lanes: input.lanes.id.length,
    ...measured,
    awardedUsd: awarded.toNumber(),
    baselineUsd: baseline.toNumber(),
    savingsUsd: savings.toNumber(),
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

/** What charges come to that awarded bids leave out, where they count. */
function leftOutUsd(input: PackedInput, { shares }: Pick<SolvedAward, 'shares'>): number {
  return shares.lane.reduce((sum, lane, at) => {
    const volume = (laneVolume(input, lane) * shares.hundredths[at]!) / wholeHundredths;
    return sum + input.bids.leftOutUsd[shares.bid[at]!]! * volume;
  }, 0);
}

/** What is no money: counted, and weighed by volume where it is known. */
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
    if (bidsOf(input, lane).some((carrierId) => carrierId === lanes.incumbentId[lane])) incumbentLanes += 1;
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

/** The carriers that bid on a lane. */
function bidsOf({ lanes, carriers, bids }: PackedInput, lane: number): string[] {
  return Array.from(
    bids.carrier.subarray(lanes.firstBid[lane], lanes.firstBid[lane + 1]),
    (carrier) => carriers.id[carrier]!,
  );
}

/** A mean by volume of what is known. */
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

/** The lanes of each reason for which nobody gets them. */
export function unawardedOf({ reasons }: SolvedAward): ScenarioRow['unawarded'] {
  return (['noBid', 'allExcluded', 'noCapacity', 'dearerThanUnawarded'] as const).flatMap((reason) => {
    const lanes = reasons.decision.filter((decision) => decision === reason).length;
    return lanes === 0 ? [] : [{ reason, lanes }];
  });
}
