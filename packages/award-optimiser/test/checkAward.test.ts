import { describe, expect, test } from 'vitest';
import {
  type AwardedLane,
  checkAward,
  costAward,
  type ScenarioInput,
  type ScenarioRule,
} from '../src/index.ts';

const lane = (id: string, region: string, volumes: number[], incumbent: string | null = null) => ({
  id,
  mode: 'road-ftl',
  region,
  equipment: 'van',
  businessUnit: 'food',
  incumbent,
  monthlyVolumes: volumes,
});
const bid = (laneId: string, carrierId: string, pricePerUnit: number) => ({
  id: `${laneId}${carrierId}`,
  laneId,
  carrierId,
  pricePerUnit,
});
const tender: ScenarioInput = {
  monthCount: 2,
  lanes: [lane('1', 'north', [6, 4], 'A'), lane('2', 'north', [10, 10], 'B'), lane('3', 'south', [5, 5])],
  carrierIds: ['A', 'B', 'C'],
  bids: [
    {
      ...bid('1', 'A', 100),
      capacity: 10,
      servicePercent: 90,
      transitDays: 2,
      co2KgPerUnit: 50,
      termsPoints: 80,
    },
    bid('1', 'B', 90),
    bid('2', 'A', 110),
    bid('2', 'B', 120),
    bid('3', 'A', 70),
    bid('3', 'C', 60),
  ],
  bundles: [
    {
      id: 'both',
      carrierId: 'A',
      lanes: [
        { laneId: '1', pricePerUnit: 95 },
        { laneId: '2', pricePerUnit: 100 },
      ],
    },
  ],
  rules: [],
};
const won = (laneId: string, ...carriers: string[]): AwardedLane => ({
  laneId,
  shares: carriers.map((carrierId) => ({ carrierId, share: 1 / carriers.length, bundleId: null })),
  unawarded: null,
});
const award = [won('1', 'A'), won('2', 'B'), won('3', 'C')];
const everywhere = {};
const each = { scope: everywhere, carriers: 'all', together: false } as const;

test('an award that follows every rule has no violation', () => {
  expect(checkAward(tender, award)).toEqual([]);
});

const kept: [ScenarioRule, Partial<ScenarioRule>][] = [
  [{ kind: 'carrierCount', id: 'r', scope: everywhere, per: 'scope', max: 3 }, { max: 2 }],
  [{ kind: 'carrierCount', id: 'r', scope: everywhere, per: 'scope', min: 3 }, { min: 4 }],
  [{ kind: 'carrierCount', id: 'r', scope: everywhere, per: 'region', max: 2 }, { max: 1 }],
  [{ kind: 'carrierCount', id: 'r', scope: { regions: ['north'] }, per: 'region', min: 2 }, { min: 3 }],
  [{ kind: 'carrierCount', id: 'r', scope: everywhere, per: 'lane', min: 1, max: 2 }, { min: 2 }],
  [{ kind: 'share', id: 'r', ...each, of: 'volume', maxPercent: 50 }, { maxPercent: 49 }],
  [{ kind: 'share', id: 'r', ...each, of: 'volume', minPercent: 25 }, { minPercent: 26 }],
  [{ kind: 'share', id: 'r', ...each, of: 'spend', maxPercent: 60.1 }, { maxPercent: 59.9 }],
  [{ kind: 'share', id: 'r', ...each, of: 'spend', minPercent: 15, orNone: true }, { minPercent: 16 }],
  [
    {
      kind: 'share',
      id: 'r',
      scope: everywhere,
      carriers: ['A', 'C'],
      together: true,
      of: 'volume',
      maxPercent: 50,
    },
    { maxPercent: 49 },
  ],
  [{ kind: 'capacity', id: 'r', ...each, per: 'scope', month: 'all together', max: 20 }, { max: 19 }],
  [{ kind: 'capacity', id: 'r', ...each, per: 'region', month: 'each', max: 10 }, { max: 9.9 }],
  [{ kind: 'capacity', id: 'r', ...each, per: 'scope', month: 0, max: 10 }, { max: 9 }],
  [{ kind: 'capacity', id: 'r', ...each, per: 'scope', month: 'all together', min: 10 }, { min: 11 }],
  [
    { kind: 'capacity', id: 'r', ...each, per: 'region', month: 'all together', min: 10, orNone: true },
    { orNone: false },
  ],
  [{ kind: 'lock', id: 'r', scope: { laneIds: ['1'] }, carrierId: 'A' }, { carrierId: 'B' }],
  [{ kind: 'exclude', id: 'r', scope: { regions: ['south'] }, carriers: ['A'] }, { carriers: ['C'] }],
  [{ kind: 'smallestShare', id: 'r', scope: everywhere, percent: 100 }, { percent: 100.1 }],
  [{ kind: 'budget', id: 'r', scope: { businessUnits: ['food'] }, max: 4000 }, { max: 3999 }],
];

describe.each(kept)('%o', (rule, broken) => {
  test('is valid as it is, and detected when broken', () => {
    expect(checkAward({ ...tender, rules: [rule] }, award)).toEqual([]);
    const violations = checkAward({ ...tender, rules: [{ ...rule, ...broken } as ScenarioRule] }, award);
    expect(violations.map(({ kind, ruleId }) => `${kind} ${ruleId}`)).toContain(`${rule.kind} r`);
  });
});

test.each<[string, AwardedLane[], ScenarioRule[]]>([
  ['unawarded', [won('1'), won('2', 'B'), won('3', 'C')], []],
  [
    'laneMissing',
    [won('1', 'A'), won('2', 'B')],
    [{ kind: 'coverage', id: 'r', scope: {}, unawardedPricePerUnit: 1 }],
  ],
  ['laneTwice', [...award, won('3', 'C')], []],
  ['unknownLane', [...award, won('4', 'C')], []],
  [
    'partOfLane',
    [
      { laneId: '1', shares: [{ carrierId: 'A', share: 0.9, bundleId: null }], unawarded: null },
      won('2', 'B'),
      won('3', 'C'),
    ],
    [],
  ],
  ['noSuchBid', [won('1', 'C'), won('2', 'B'), won('3', 'C')], []],
  ['carrierCount', [won('1', 'A', 'B'), won('2', 'B'), won('3', 'C')], []],
  [
    'brokenBundle',
    [
      { laneId: '1', shares: [{ carrierId: 'A', share: 1, bundleId: 'both' }], unawarded: null },
      won('2', 'B'),
      won('3', 'C'),
    ],
    [],
  ],
])('detects %s', (kind, lanes, rules) => {
  expect(checkAward({ ...tender, rules }, lanes).map((each) => each.kind)).toContain(kind);
});

test('detects an award above a bid’s capacity', () => {
  const bids = tender.bids.map((each) => (each.capacity ? { ...each, capacity: 9.9 } : each));
  expect(checkAward({ ...tender, bids }, award)).toMatchObject([
    { kind: 'bidCapacity', laneId: '1', carriers: ['A'], allowed: 9.9, actual: 10 },
  ]);
});

test('cost is the sum of its parts', () => {
  const priced: ScenarioInput = {
    ...tender,
    discounts: [
      {
        id: 'd',
        carrierId: 'B',
        scope: everywhere,
        tiers: [
          { fromVolume: 20, percent: 10 },
          { fromVolume: 21, percent: 50 },
        ],
      },
    ],
    rules: [
      { kind: 'fixedCost', id: 'f', scope: everywhere, carriers: ['A', 'B'], per: 'region', cost: 7 },
      { kind: 'incumbent', id: 'i', scope: everywhere, switchingPercent: 10, switchingPerUnit: 1 },
      { kind: 'coverage', id: 'c', scope: everywhere, unawardedPricePerUnit: 200 },
    ],
    weights: {
      service: { targetPercent: 95, percentOfPricePerPoint: 1 },
      transit: { pricePerUnitAndDay: 3 },
      co2: { pricePerKg: 0.1 },
      terms: { percentOfPricePerPoint: 0.5 },
    },
  };
  // Lane 1 stays with A: 10 units at 100. Lane 2 goes to B, its incumbent, where no bid states the other figures. Lane 3 stays
  // unawarded.
  expect(costAward(priced, [won('1', 'A'), won('2', 'B'), won('3')])).toEqual({
    price: 3400,
    discounts: -240,
    fixed: 14,
    cash: 3174,
    switching: 0,
    service: 50,
    transit: 60,
    co2: 50,
    terms: 100,
    unawarded: 2000,
    weighted: 5434,
  });
  // Lane 1 to B: switching 90 + 10; B states no figures, so A's are the lane's median.
  expect(costAward(priced, [won('1', 'B'), won('2', 'B'), won('3')])).toMatchObject({
    price: 3300,
    discounts: -1650,
    switching: 100,
    service: 45,
    transit: 60,
    co2: 50,
    terms: 90,
  });
});
