import { randomFrom } from '../decomposition/random.ts';
import type { ScenarioInput, ScenarioRule, TenderBid, TenderLane, VolumeDiscount } from '../model.ts';
import { drawBundles, largest } from './drawBundles.ts';

/** Parameters of a generated tender. */
export interface TenderSize {
  readonly lanes: number;
  readonly carriers: number;
  readonly bidsPerLane: number;
  readonly seed: number;
}

const unit = (value: number) => Math.round(value * 100) / 100;

/**
 * Generates a tender with every rule at once. Prices depend on the carrier, its strength on a corridor and chance; capacities sum
 * to 110% of the demand, so that cheap carriers run out. The same seed gives the same tender.
 */
export function drawTender({
  lanes: laneCount,
  carriers: carrierCount,
  bidsPerLane,
  seed,
}: TenderSize): ScenarioInput {
  const random = randomFrom(seed * 7919 + laneCount);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const regionCount = Math.max(2, Math.min(20, Math.round(laneCount / 500) + 4));
  const regions = Array.from({ length: regionCount }, (_, at) => `R${String(at + 1).padStart(2, '0')}`);
  const carrierIds = Array.from({ length: carrierCount }, (_, at) => `C${String(at + 1).padStart(2, '0')}`);
  const units = ['Food', 'Parts', 'Retail', 'Pharma'];
  const level = carrierIds.map(() => Math.exp(0.06 * normal()));
  const size = carrierIds.map(() => Math.exp(0.6 * normal()));
  const strength = carrierIds.map(() => regions.map(() => Math.exp(0.08 * normal())));
  const presence = carrierIds.map(() => regions.map(() => (random() < 0.75 ? 1 : 0.15)));
  const service = carrierIds.map(() => 88 + Math.floor(random() * 11));
  const seasons = Array.from({ length: 4 }, (_, at) =>
    Array.from({ length: 12 }, (__, month) => 1 + 0.35 * Math.sin(((month + 3 * at) / 12) * 2 * Math.PI)),
  );

  const lanes: TenderLane[] = [];
  const bids: TenderBid[] = [];
  const demand = { all: 0, region: regions.map(() => 0) };
  let spend = 0;
  const spendOf = new Map<string, number>();
  for (let at = 0; at < laneCount; at++) {
    const region = Math.floor(random() * regionCount);
    const id = `L${at + 1}`;
    const season = pick(seasons);
    const scale = Math.exp(0.7 * normal()) * 2;
    const monthlyVolumes = season.map((part) => scale * part);
    const volume = monthlyVolumes.reduce((sum, each) => sum + each, 0);
    const rate = 700 + 1300 * random();
    const order = carrierIds
      .map(
        (_, carrier) =>
          [random() ** (1 / (presence[carrier]![region]! * size[carrier]! ** 0.5)), carrier] as const,
      )
      .toSorted((a, b) => b[0] - a[0])
      .slice(0, Math.max(2, Math.min(carrierCount, Math.round(bidsPerLane * (0.6 + 0.8 * random())))));
    const invited = order.map(([, carrier]) => carrier).toSorted((a, b) => a - b);
    const incumbent = pick(invited);
    let cheapest = Infinity;
    for (const carrier of invited) {
      const pricePerUnit = unit(
        rate * level[carrier]! * strength[carrier]![region]! * Math.exp(0.07 * normal()),
      );
      cheapest = Math.min(cheapest, pricePerUnit);
      bids.push({
        id: `${id}.${carrier}`,
        laneId: id,
        carrierId: carrierIds[carrier]!,
        pricePerUnit,
        servicePercent: service[carrier]!,
        transitDays: 1 + Math.floor(random() * 4),
        co2KgPerUnit: Math.round(rate * (0.5 + 0.2 * random())),
      });
    }
    const businessUnit = pick(units);
    spend += cheapest * volume;
    spendOf.set(businessUnit, (spendOf.get(businessUnit) ?? 0) + cheapest * volume);
    demand.all += volume;
    demand.region[region]! += volume;
    lanes.push({
      id,
      mode: 'road-ftl',
      region: regions[region]!,
      equipment: random() < 0.2 ? 'Reefer' : 'Dry van',
      businessUnit,
      incumbent: carrierIds[incumbent]!,
      monthlyVolumes,
    });
  }

  const allSize = size.reduce((sum, each) => sum + each, 0);
  const capacity = size.map((own) => (1.1 * demand.all * own) / allSize);
  const rules: ScenarioRule[] = [];
  const everywhere = {};
  carrierIds.forEach((carrier, at) => {
    const one = { carriers: [carrier], together: false, scope: everywhere } as const;
    rules.push(
      {
        ...one,
        kind: 'capacity',
        id: `cap ${carrier}`,
        per: 'scope',
        month: 'all together',
        max: unit(capacity[at]!),
      },
      {
        ...one,
        kind: 'capacity',
        id: `month ${carrier}`,
        per: 'scope',
        month: 'each',
        max: unit((capacity[at]! / 12) * 1.02),
      },
      {
        ...one,
        kind: 'capacity',
        id: `least ${carrier}`,
        per: 'scope',
        month: 'all together',
        min: unit(capacity[at]! * 0.3),
        orNone: true,
      },
    );
    regions.forEach((region, place) => {
      const own = demand.region[place]! * (size[at]! / allSize) * (1.2 + 1.25 * random());
      rules.push({
        ...one,
        kind: 'capacity',
        id: `cap ${carrier} ${region}`,
        scope: { regions: [region] },
        per: 'scope',
        month: 'all together',
        max: unit(own),
      });
    });
  });
  const biggest = carrierIds.toSorted((a, b) => size[carrierIds.indexOf(b)]! - size[carrierIds.indexOf(a)]!);
  rules.push(
    {
      kind: 'carrierCount',
      id: 'carriers',
      scope: everywhere,
      per: 'scope',
      min: Math.ceil(carrierCount / 2),
      max: carrierCount - Math.max(1, Math.floor(carrierCount / 12)),
    },
    {
      kind: 'carrierCount',
      id: 'carriers a region',
      scope: everywhere,
      per: 'region',
      min: 2,
      max: Math.max(3, Math.round(carrierCount * 0.8)),
    },
    { kind: 'carrierCount', id: 'shared reefers', scope: { equipments: ['Reefer'] }, per: 'lane', max: 3 },
    {
      kind: 'carrierCount',
      id: 'shared large lanes',
      scope: { laneIds: largest(lanes) },
      per: 'lane',
      max: 2,
    },
    { kind: 'smallestShare', id: 'smallest share', scope: everywhere, percent: 20 },
    {
      kind: 'share',
      id: 'volume share',
      scope: everywhere,
      of: 'volume',
      carriers: 'all',
      together: false,
      maxPercent: unit(100 * Math.max((1.03 * Math.max(...size)) / allSize, 1.5 / carrierCount)),
    },
    {
      kind: 'share',
      id: 'spend share',
      scope: everywhere,
      of: 'spend',
      carriers: biggest.slice(0, 3),
      together: false,
      maxPercent: unit((103 * Math.max(...size)) / allSize),
    },
    {
      kind: 'share',
      id: 'group share',
      scope: everywhere,
      of: 'volume',
      carriers: biggest.slice(0, 3),
      together: true,
      maxPercent: unit(
        (105 * biggest.slice(0, 3).reduce((sum, id) => sum + size[carrierIds.indexOf(id)]!, 0)) / allSize,
      ),
    },
    {
      kind: 'share',
      id: 'spend or none',
      scope: { businessUnits: ['Pharma'] },
      of: 'spend',
      carriers: biggest.slice(2, 5),
      together: false,
      minPercent: 3,
      orNone: true,
    },
    {
      kind: 'fixedCost',
      id: 'onboarding',
      scope: everywhere,
      carriers: 'all',
      per: 'scope',
      cost: unit((0.01 * spend) / carrierCount),
    },
    {
      kind: 'fixedCost',
      id: 'depots',
      scope: everywhere,
      carriers: 'all',
      per: 'region',
      cost: unit((0.008 * spend) / carrierCount / regionCount),
    },
    { kind: 'incumbent', id: 'switching', scope: everywhere, switchingPercent: 3 },
    { kind: 'coverage', id: 'spot', scope: everywhere, unawardedPricePerUnit: 2800 },
    {
      kind: 'budget',
      id: 'budget Food',
      scope: { businessUnits: ['Food'] },
      max: unit((spendOf.get('Food') ?? 0) * 1.075),
    },
    {
      kind: 'exclude',
      id: 'not in R01',
      scope: { regions: ['R01'] },
      carriers: [carrierIds[carrierCount - 1]!],
    },
  );
  const locked = lanes.filter((_, at) => at % 97 === 5);
  for (const lane of locked.slice(0, 60))
    rules.push({
      kind: 'lock',
      id: `lock ${lane.id}`,
      scope: { laneIds: [lane.id] },
      carrierId: lane.incumbent!,
    });
  return {
    monthCount: 12,
    lanes,
    carrierIds,
    bids,
    bundles: drawBundles(lanes, bids, carrierIds, laneCount, random),
    discounts: biggest.slice(0, 2).map((carrierId, at): VolumeDiscount => {
      const own = capacity[carrierIds.indexOf(carrierId)]!;
      return {
        id: `discount ${at + 1}`,
        carrierId,
        scope: everywhere,
        tiers: [
          { fromVolume: unit(own * 0.3), percent: 1 },
          { fromVolume: unit(own * 0.6), percent: 2 },
        ],
      };
    }),
    rules,
    weights: {
      service: { targetPercent: 95, percentOfPricePerPoint: 0.4 },
      transit: { pricePerUnitAndDay: 4 },
      co2: { pricePerKg: 0.03 },
    },
  };
}
