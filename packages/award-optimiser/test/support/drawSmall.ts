import type { ScenarioInput, ScenarioRule, TenderBid } from '../../src/index.ts';

/** Returns a generator of numbers from 0 to below 1 by seed, with another algorithm than the engines'. */
export function chance(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
}

/**
 * Generates a tender of at most 10 lanes and 4 carriers whose awards can all be enumerated: lanes are whole, or shared in halves
 * (two carriers, smallest share 50%). `ways` limits the number of awards. Each rule is included at random; over many seeds, all of
 * them occur.
 */
export function drawSmall(seed: number, ways: number): ScenarioInput {
  const random = chance(seed);
  for (let turn = 0; turn < 20; turn++) random();
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const carrierIds = ['A', 'B', 'C', 'D'].slice(0, between(2, 4));
  const regions = ['north', 'south'];
  const lanes: ScenarioInput['lanes'][number][] = [];
  const bids: TenderBid[] = [];
  let counted = 1;
  for (let at = 0; at < 10; at++) {
    const id = `L${at}`;
    const bidders = carrierIds.filter(() => random() < 0.75);
    const isReefer = random() < 0.25;
    const more = 1 + bidders.length + (isReefer ? (bidders.length * (bidders.length - 1)) / 2 : 0);
    if (counted * more > ways && at >= 2) break;
    counted *= more;
    const size = between(2, 30);
    lanes.push({
      id,
      mode: 'road-ftl',
      region: regions[between(0, 1)]!,
      equipment: isReefer ? 'reefer' : 'van',
      businessUnit: random() < 0.5 ? 'food' : 'parts',
      incumbent: random() < 0.7 ? carrierIds[between(0, carrierIds.length - 1)]! : null,
      monthlyVolumes: [size, between(0, 30), between(1, 30)],
    });
    const rate = between(60, 200);
    for (const carrierId of bidders)
      bids.push({
        id: `${id}${carrierId}`,
        laneId: id,
        carrierId,
        pricePerUnit: rate + between(-15, 25) + Math.round(random() * 100) / 100,
        capacity: isReefer && random() < 0.3 ? between(20, 60) : null,
        servicePercent: random() < 0.8 ? between(85, 99) : null,
        transitDays: between(1, 5),
        co2KgPerUnit: random() < 0.7 ? between(20, 80) : null,
        termsPoints: random() < 0.5 ? between(40, 100) : null,
      });
  }
  const volume = lanes.reduce(
    (sum, { monthlyVolumes }) => sum + monthlyVolumes.reduce((a, b) => a + b, 0),
    0,
  );
  const everywhere = {};
  const maybe = (odds: number, make: () => ScenarioRule): ScenarioRule[] => (random() < odds ? [make()] : []);
  const each = { carriers: 'all', together: false } as const;
  const rules: ScenarioRule[] = [
    {
      kind: 'carrierCount',
      id: 'reefers shared',
      scope: { equipments: ['reefer'] },
      per: 'lane',
      max: 2,
      min: random() < 0.2 ? 2 : 1,
    },
    { kind: 'smallestShare', id: 'halves', scope: everywhere, percent: 50 },
    ...maybe(0.9, () => ({
      kind: 'coverage',
      id: 'spot',
      scope: everywhere,
      unawardedPricePerUnit: between(180, 400),
    })),
    ...maybe(0.5, () => ({
      kind: 'carrierCount',
      id: 'carriers',
      scope: everywhere,
      per: 'scope',
      min: between(0, 2),
      max: between(2, 3),
    })),
    ...maybe(0.4, () => ({
      kind: 'carrierCount',
      id: 'a region',
      scope: everywhere,
      per: 'region',
      max: between(1, 2),
      min: between(0, 1),
    })),
    ...maybe(0.4, () => ({
      kind: 'share',
      id: 'volume share',
      scope: everywhere,
      of: 'volume',
      ...each,
      maxPercent: between(40, 80),
    })),
    ...maybe(0.4, () => ({
      kind: 'share',
      id: 'spend share',
      scope: { regions: ['north'] },
      of: 'spend',
      ...each,
      maxPercent: between(50, 80),
    })),
    ...maybe(0.3, () => ({
      kind: 'share',
      id: 'group',
      scope: everywhere,
      of: 'volume',
      carriers: ['A', 'B'],
      together: true,
      maxPercent: between(50, 80),
      minPercent: between(0, 20),
      orNone: random() < 0.5,
    })),
    ...maybe(0.3, () => ({
      kind: 'share',
      id: 'spend or none',
      scope: everywhere,
      of: 'spend',
      ...each,
      minPercent: between(10, 25),
      orNone: true,
    })),
    ...maybe(0.5, () => ({
      kind: 'capacity',
      id: 'cap',
      scope: everywhere,
      ...each,
      per: 'scope',
      month: 'all together',
      max: (volume * between(35, 70)) / 100,
    })),
    ...maybe(0.3, () => ({
      kind: 'capacity',
      id: 'cap region',
      scope: everywhere,
      ...each,
      per: 'region',
      month: 'all together',
      max: (volume * between(20, 45)) / 100,
    })),
    ...maybe(0.3, () => ({
      kind: 'capacity',
      id: 'month',
      scope: everywhere,
      ...each,
      per: 'scope',
      month: random() < 0.5 ? 'each' : 1,
      max: (volume * between(15, 30)) / 100,
    })),
    ...maybe(0.3, () => ({
      kind: 'capacity',
      id: 'least',
      scope: everywhere,
      carriers: [carrierIds[0]!],
      together: false,
      per: 'scope',
      month: 'all together',
      min: (volume * between(5, 25)) / 100,
      orNone: random() < 0.7,
    })),
    ...maybe(0.5, () => ({
      kind: 'incumbent',
      id: 'switching',
      scope: everywhere,
      switchingPercent: between(-5, 8),
      switchingPerUnit: between(0, 3),
    })),
    ...maybe(0.3, () => ({
      kind: 'exclude',
      id: 'out',
      scope: { regions: ['south'] },
      carriers: [carrierIds[1]!],
    })),
    ...maybe(0.5, () => ({
      kind: 'fixedCost',
      id: 'onboarding',
      scope: everywhere,
      carriers: 'all',
      per: random() < 0.5 ? 'scope' : 'region',
      cost: between(50, 900),
    })),
    ...maybe(0.3, () => ({
      kind: 'budget',
      id: 'budget',
      scope: { businessUnits: ['food'] },
      max: volume * between(30, 90),
    })),
  ];
  const locked = bids[between(0, Math.max(0, bids.length - 1))];
  if (locked && random() < 0.25)
    rules.push({
      kind: 'lock',
      id: 'locked',
      scope: { laneIds: [locked.laneId] },
      carrierId: locked.carrierId,
    });
  const bundled = carrierIds[between(0, carrierIds.length - 1)]!;
  const parts = bids.filter(({ carrierId }) => carrierId === bundled).slice(0, 3);
  return {
    monthCount: 3,
    lanes,
    carrierIds,
    bids,
    bundles:
      parts.length > 1 && random() < 0.5
        ? [
            {
              id: 'bundle',
              carrierId: bundled,
              lanes: parts.map(({ laneId, pricePerUnit }) => ({ laneId, pricePerUnit: pricePerUnit * 0.9 })),
            },
          ]
        : [],
    discounts:
      random() < 0.5
        ? [
            {
              id: 'discount',
              carrierId: carrierIds[0]!,
              scope: everywhere,
              tiers: [
                { fromVolume: volume * 0.2, percent: 2 },
                { fromVolume: volume * 0.4, percent: 5 },
              ],
            },
          ]
        : [],
    rules,
    weights: {
      ...(random() < 0.5 ? { service: { targetPercent: 95, percentOfPricePerPoint: 0.5 } } : {}),
      ...(random() < 0.5 ? { transit: { pricePerUnitAndDay: 2 } } : {}),
      ...(random() < 0.5 ? { co2: { pricePerKg: 0.1 } } : {}),
      ...(random() < 0.5 ? { terms: { percentOfPricePerPoint: 0.05 } } : {}),
    },
  };
}
