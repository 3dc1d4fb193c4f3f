import type { ScenarioRule } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import { inSlices } from '../../../platform/inSlices.ts';
import { type PackedInput, wholeHundredths } from '../input/packedInput.ts';
import { laneInScope } from '../rules/laneInScope.ts';
import type { ScenarioWeights } from '../scenarios.queries.ts';
import type { PackedShares } from '../thread/threadMessages.ts';
import { exactVolume } from './exactVolume.ts';
import { lowerMedian } from './lowerMedian.ts';
import { sums } from './sums.ts';

/** The rules and weights by which an award is costed. */
export type Measure = { readonly rules: readonly ScenarioRule[]; readonly weights: ScenarioWeights };

/** All cost components of an award, in USD, exact: nothing is rounded yet. */
export type ThoughtCosts = {
  /** Volume at the bids' prices. The cost of awards differs only by rounding per month and charge. */
  readonly price: Decimal;
  readonly discounts: Decimal;
  readonly fixed: Decimal;
  readonly switching: Decimal;
  readonly service: Decimal;
  readonly transit: Decimal;
  readonly co2: Decimal;
  readonly terms: Decimal;
  readonly unawarded: Decimal;
  readonly leftOut: Decimal;
};

/**
 * Calculates in decimal the weighted cost of an award, from its shares, the bids' prices and the rules. Shares with equal factors
 * (a carrier's points, days in transit) are summed before they are multiplied: one product per share, not ten.
 */
export async function estimatedCosts(
  input: PackedInput,
  shares: PackedShares,
  /** Unit cost of each share's bid. */
  unitPrices: readonly Decimal[],
  { rules, weights }: Measure,
): Promise<ThoughtCosts> {
  const { lanes, carriers, bids } = input;
  const on = rules.filter(({ isOn }) => isOn);
  const scopeOf = ({ scope }: ScenarioRule) => laneInScope(scope, lanes);
  const fixed = rulesOfKind(on, 'fixedCost').map((rule) => ({
    rule,
    coversLane: scopeOf(rule),
    paid: new Set<string>(),
  }));
  const changes = changesOf(input, on);
  const discounts = rulesOfKind(on, 'discount').map((rule) => ({
    rule,
    coversLane: scopeOf(rule),
    spend: sums(),
    volume: sums(),
  }));
  const percentOff = new Map(rulesOfKind(on, 'bundle').map((rule) => [rule.ruleId, rule.percentOff]));
  const median = lowerMedian(input);
  const [price, leftOut, bundlesOff] = [sums(), sums(), sums()];
  const [service, terms, transit, co2] = [sums<number>(), sums<number>(), sums<number>(), sums<number>()];
  const awarded = new Set<number>();
  await inSlices(shares.lane.length, (at) => {
    const lane = shares.lane[at]!;
    const bid = shares.bid[at]!;
    const carrier = bids.carrier[bid]!;
    const carrierId = carriers.id[carrier]!;
    const volume = exactVolume(input, lane).times(shares.hundredths[at]!).div(wholeHundredths);
    const bidsPart = volume.times(unitPrices[at]!);
    const leftPart = volume.times(bids.leftOutUsd[bid]!);
    const bundle = shares.bundleRule[at];
    const off = bundle == null ? null : bidsPart.times(percentOff.get(bundle) ?? 0).div(100);
    const spend = off === null ? bidsPart.plus(leftPart) : bidsPart.minus(off).plus(leftPart);
    awarded.add(lane);
    price.add(bidsPart);
    leftOut.add(leftPart);
    if (off !== null) bundlesOff.add(off);
    for (const { rule, coversLane, paid } of fixed)
      if ((rule.carriers === 'all' || rule.carriers.includes(carrierId)) && coversLane(lane))
        paid.add(rule.per === 'region' ? `${carrierId}\n${lanes.region[lane]!}` : carrierId);
    for (const discount of discounts)
      if (discount.rule.carrierId === carrierId && discount.coversLane(lane)) {
        discount.spend.add(spend);
        discount.volume.add(volume);
      }
    const incumbentId = lanes.incumbentId[lane]!;
    if (incumbentId !== null && incumbentId !== carrierId) changes.add(lane, spend, volume);
    if (weights.service)
      service.add(
        spend,
        carriers.service[carrier] ?? median('service', lane) ?? weights.service.targetPercent,
      );
    if (weights.terms) terms.add(spend, carriers.terms[carrier] ?? median('terms', lane) ?? 100);
    if (weights.transit)
      transit.add(volume, told(bids.transitDays[bid]!) ?? median('transitDays', lane) ?? 0);
    if (weights.co2) co2.add(volume, told(bids.co2KgPerUnit[bid]!) ?? median('co2KgPerUnit', lane) ?? 0);
  });
  const pointPercent = (percent = 0) => new Decimal(percent).div(100);
  return {
    price: price.total(),
    discounts: total(discounts.map(discounted)).plus(bundlesOff.total()),
    fixed: total(fixed.map(({ rule, paid }) => new Decimal(rule.costUsd).times(paid.size))),
    switching: changes.total(),
    service: service
      .weighed((percent) => Decimal.max(0, new Decimal(weights.service?.targetPercent ?? 0).minus(percent)))
      .times(pointPercent(weights.service?.percentOfPricePerPoint)),
    transit: transit.weighed((days) => new Decimal(days)).times(weights.transit?.pricePerUnitAndDayUsd ?? 0),
    co2: co2.weighed((kg) => new Decimal(kg)).times(weights.co2?.pricePerKgUsd ?? 0),
    terms: terms
      .weighed((points) => new Decimal(100).minus(points))
      .times(pointPercent(weights.terms?.percentOfPricePerPoint)),
    unawarded: unawardedUsd(input, awarded, on),
    leftOut: leftOut.total(),
  };
}

type Kind = ScenarioRule['kind'];
const rulesOfKind = <K extends Kind>(rules: readonly ScenarioRule[], kind: K) =>
  rules.filter((rule): rule is Extract<ScenarioRule, { kind: K }> => rule.kind === kind);

const told = (value: number) => (Number.isNaN(value) ? null : value);
const total = (amounts: readonly Decimal[]) => amounts.reduce((sum, each) => sum.plus(each), new Decimal(0));

/** Cost of changes of carrier. Lanes with the same rules are summed together: two products per group, not per lane. */
function changesOf({ lanes }: PackedInput, on: readonly ScenarioRule[]) {
  const rules = rulesOfKind(on, 'incumbent').map((rule) => ({
    rule,
    coversLane: laneInScope(rule.scope, lanes),
  }));
  const groups = new Map<string, { readonly meant: number[]; spend: Decimal; volume: Decimal }>();
  return {
    add(lane: number, spend: Decimal, volume: Decimal): void {
      const meant = rules.flatMap(({ coversLane }, at) => (coversLane(lane) ? [at] : []));
      const key = meant.join();
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { meant, spend, volume });
      else {
        group.spend = group.spend.plus(spend);
        group.volume = group.volume.plus(volume);
      }
    },
    total: () =>
      total(
        [...groups.values()].flatMap(({ meant, spend, volume }) =>
          meant.map((at) => {
            const { switchingPercent = 0, switchingPerUnitUsd = 0 } = rules[at]!.rule;
            return spend.times(switchingPercent).div(100).plus(volume.times(switchingPerUnitUsd));
          }),
        ),
      ),
  };
}

/**
 * The highest tier that the volume reaches, applied to all of it. A volume short only by a float's last digits counts as reached.
 */
function discounted({
  rule,
  spend,
  volume,
}: {
  readonly rule: Extract<ScenarioRule, { kind: 'discount' }>;
  readonly spend: ReturnType<typeof sums>;
  readonly volume: ReturnType<typeof sums>;
}): Decimal {
  const reached = rule.tiers.filter(({ fromVolume }) =>
    volume.total().gte(new Decimal(fromVolume).minus(1e-6 * Math.max(1, fromVolume))),
  );
  const tier = reached.toSorted((a, b) => b.fromVolume - a.fromVolume)[0];
  return spend
    .total()
    .times(tier?.percent ?? 0)
    .div(100);
}

/** Cost of unawarded lanes, at the price of the last rule that applies to them. */
function unawardedUsd(
  input: PackedInput,
  awarded: ReadonlySet<number>,
  on: readonly ScenarioRule[],
): Decimal {
  const coverage = rulesOfKind(on, 'coverage').map((rule) => ({
    rule,
    coversLane: laneInScope(rule.scope, input.lanes),
    volume: sums(),
  }));
  if (coverage.length > 0)
    for (let lane = 0; lane < input.lanes.id.length; lane++)
      if (!awarded.has(lane))
        coverage.findLast(({ coversLane }) => coversLane(lane))?.volume.add(exactVolume(input, lane));
  return total(coverage.map(({ rule, volume }) => volume.total().times(rule.unawardedPricePerUnitUsd)));
}
