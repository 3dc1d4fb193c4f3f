import { type AwardedLane, costAward } from '@lanewright/award-optimiser';
import { type ScenarioRule, scenarioRuleSchema } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Column, floats, integers, laneVolume, type PackedInput } from '../input/packedInput.ts';
import type { ScenarioWeights } from '../scenarios.queries.ts';
import { figuresOf } from '../solve/figuresOf.ts';
import { scenarioInputOf, tenderOf } from '../thread/optimiserInput.ts';
import { packShares } from '../thread/encodeAward.ts';
import { placesOf } from '../thread/places.ts';
import { type Measure, estimatedCosts } from './estimatedCosts.ts';

const regions = ['EMEA', 'APAC'];
const equipments = ['Van', 'Reefer'];
const carrierIds = ['11', '12', '13', '14'];
const months = ['2026-12', '2027-01', '2027-02'];
/** Pseudo-random numbers; each tender is determined by its seed. */
const drawn = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
const column = <T extends Float64Array | Int32Array>(make: () => Column<T>, values: readonly number[]): T => {
  const taken = make();
  for (const value of values) taken.add(value);
  return taken.taken();
};

/** Lanes with two to four bids, some with missing figures and some months not requested. */
function drawTender(random: () => number, laneCount: number): PackedInput {
  const some = <T>(value: T, none: T) => (random() < 0.25 ? none : value);
  const to = (decimals: number, value: number) => Number(value.toFixed(decimals));
  const of = laneCount;
  const bids = Array.from({ length: of }, (_, lane) =>
    carrierIds.flatMap((_id, carrier) => (carrier < 2 || random() < 0.5 ? [{ lane, carrier }] : [])),
  );
  const all = bids.flat();
  let first = 0;
  const firstBid = [
    0,
    ...bids.map((own) => {
      first += own.length;
      return first;
    }),
  ];
  return {
    months,
    lanes: {
      id: Array.from({ length: of }, (_, lane) => String(100 + lane)),
      region: Array.from({ length: of }, () => regions[Math.floor(random() * 2)]!),
      equipment: Array.from({ length: of }, () => equipments[Math.floor(random() * 2)]!),
      businessUnit: Array.from({ length: of }, () => ''),
      incumbentId: Array.from({ length: of }, () => some(carrierIds[Math.floor(random() * 4)]!, null)),
      volume: column(
        floats,
        Array.from({ length: of * months.length }, (_, at) =>
          at % months.length === 0 ? to(3, 1 + 400 * random()) : some(to(3, 400 * random()), Number.NaN),
        ),
      ),
      firstBid: column(integers, firstBid),
    },
    carriers: {
      id: carrierIds,
      name: carrierIds,
      service: carrierIds.map(() => some(to(2, 80 + 20 * random()), null)),
      terms: carrierIds.map(() => some(100 * random(), null)),
    },
    bids: {
      id: all.map((_each, at) => String(1_000 + at)),
      lane: column(
        integers,
        all.map(({ lane }) => lane),
      ),
      carrier: column(
        integers,
        all.map(({ carrier }) => carrier),
      ),
      unitCostUsd: column(
        floats,
        all.map(() => to(12, 1 + 3000 * random())),
      ),
      leftOutUsd: column(
        floats,
        all.map(() => some(0, to(6, 20 * random()))),
      ),
      mostHundredths: column(
        integers,
        all.map(() => 10_000),
      ),
      transitDays: column(
        floats,
        all.map(() => some(Math.ceil(9 * random()), Number.NaN)),
      ),
      co2KgPerUnit: column(
        floats,
        all.map(() => some(to(4, 900 * random()), Number.NaN)),
      ),
    },
  };
}

/** Every rule with a cost, in several scopes, and one that is switched off. */
function drawRules(random: () => number): ScenarioRule[] {
  const amount = (most: number) => Number((most * random()).toFixed(4));
  const scope = () => (random() < 0.5 ? {} : { regions: [regions[Math.floor(random() * 2)]!] });
  return [
    { kind: 'fixedCost', carriers: 'all', per: 'region', costUsd: amount(5000) },
    { kind: 'fixedCost', carriers: ['12', '13'], per: 'scope', costUsd: amount(5000) },
    { kind: 'incumbent', switchingPercent: amount(7) - 2 },
    { kind: 'incumbent', switchingPerUnitUsd: amount(30), scope: scope() },
    { kind: 'incumbent', switchingPercent: 90, isOn: false },
    { kind: 'coverage', unawardedPricePerUnitUsd: amount(900) },
    { kind: 'coverage', unawardedPricePerUnitUsd: amount(900), scope: scope() },
    {
      kind: 'discount',
      carrierId: '11',
      tiers: [
        { fromVolume: amount(500), percent: 1.25 },
        { fromVolume: 500 + amount(500), percent: 3.5 },
      ],
      scope: scope(),
    },
    { kind: 'bundle', carrierId: '14', percentOff: 2.75, scope: { equipments: ['Van'] } },
  ].map((rule, at) => scenarioRuleSchema.parse({ ruleId: `rule ${at}`, ...rule }));
}
const weights: ScenarioWeights = {
  service: { targetPercent: 96.5, percentOfPricePerPoint: 0.35 },
  transit: { pricePerUnitAndDayUsd: 4.125 },
  co2: { pricePerKgUsd: 0.0871 },
  terms: { percentOfPricePerPoint: 0.045 },
};

/** Any award of the tender: whole lanes, shared ones, unawarded ones, and lanes of bundles. */
function drawAward(random: () => number, packed: PackedInput, bundle: string): AwardedLane[] {
  const { lanes, carriers, bids } = packed;
  return lanes.id.map((laneId, lane) => {
    const own = [...bids.carrier.subarray(lanes.firstBid[lane], lanes.firstBid[lane + 1])].map(
      (carrier) => carriers.id[carrier]!,
    );
    const winner = own[Math.floor(random() * own.length)]!;
    const other = own.find((carrierId) => carrierId !== winner)!;
    const isBundled = winner === '14' && lanes.equipment[lane] === 'Van';
    const part = Math.round(1_000 + 8_000 * random()) / 10_000;
    const chance = random();
    const one = (carrierId: string, share: number) => ({ carrierId, share, bundleId: null });
    if (chance < 0.15) return { laneId, shares: [], unawarded: 'dearerThanUnawarded' };
    if (isBundled)
      return { laneId, shares: [{ carrierId: winner, share: 1, bundleId: bundle }], unawarded: null };
    if (chance < 0.5) return { laneId, shares: [one(winner, part), one(other, 1 - part)], unawarded: null };
    return { laneId, shares: [one(winner, 1)], unawarded: null };
  });
}

const pricesOf = ({ bids }: PackedInput, bid: Int32Array) =>
  Array.from(bid, (at) => new Decimal(bids.unitCostUsd[at]!));

test('the estimated cost of an award equals the optimiser’s check, part by part', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 2 ** 31 }),
      fc.integer({ min: 1, max: 12 }),
      async (seed, of) => {
        const random = drawn(seed);
        const packed = drawTender(random, of);
        const rules = drawRules(random);
        const bundle = rules.find(({ kind }) => kind === 'bundle')!.ruleId;
        const award = drawAward(random, packed, bundle);
        const measure: Measure = { rules, weights };
        const shares = packShares(award, placesOf(packed));
        const found = await estimatedCosts(packed, shares, pricesOf(packed, shares.bid), measure);
        const checked = costAward(scenarioInputOf(tenderOf(packed), packed, rules, weights), award);
        const close = (amount: Decimal, float: number) =>
          expect(amount.minus(float).abs().toNumber()).toBeLessThan(
            1e-7 * (1 + Math.abs(checked.weighted)) * 1e-2,
          );
        const bundled = shares.bundleRule.reduce(
          (sum, rule, at) =>
            rule === null
              ? sum
              : sum +
                packed.bids.unitCostUsd[shares.bid[at]!]! * 0.0275 * laneVolume(packed, shares.lane[at]!),
          0,
        );
        // The checker includes bundles and charges left out in the price.
        close(found.price.plus(found.leftOut).minus(bundled), checked.price);
        close(found.discounts.minus(bundled), -checked.discounts);
        close(found.fixed, checked.fixed);
        close(found.switching, checked.switching);
        close(found.service, checked.service);
        close(found.transit, checked.transit);
        close(found.co2, checked.co2);
        close(found.terms, checked.terms);
        close(found.unawarded, checked.unawarded);

        // All shown parts add up to the shown total, and the bound is the total less the gap.
        const costed = pricesOf(packed, shares.bid).map((unitCostUsd, at) => ({
          unitCostUsd,
          awardedUsd: unitCostUsd
            .times(laneVolume(packed, shares.lane[at]!))
            .times(shares.hundredths[at]!)
            .div(10_000)
            .toDecimalPlaces(2),
          baselineUsd: null,
        }));
        const bound = checked.weighted - random() * 100;
        const figures = await figuresOf(packed, { shares, bound }, costed, measure);
        const parts = [
          figures.awardedUsd,
          -figures.discountsUsd,
          figures.fixedUsd,
          figures.switchingUsd,
          figures.serviceUsd,
          figures.transitUsd,
          figures.co2Usd,
          figures.termsUsd,
          figures.unawardedUsd,
          figures.leftOutUsd,
        ];
        expect(sumOf(parts)).toBe(figures.weightedUsd);
        expect(sumOf([figures.weightedUsd, -figures.gapUsd])).toBe(figures.boundUsd);
        // Rounded up: never less than what is left to save, if that is at least a cent.
        expect(figures.gapUsd).toBeGreaterThanOrEqual(checked.weighted - bound - 0.011);
        expect(figures.gapUsd).toBeLessThan(checked.weighted - bound + 0.011);
        const proven = await figuresOf(packed, { shares, bound: checked.weighted }, costed, measure);
        expect([proven.gapUsd, proven.gapPercent]).toEqual([0, 0]);
      },
    ),
    { numRuns: 25 },
  );
});

const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((sum, each) => sum.plus(each), new Decimal(0)).toNumber();

test('rounds half a cent as in bookkeeping, where floats lose it', async () => {
  const drawnOne = drawTender(drawn(7), 1);
  const packed: PackedInput = {
    ...drawnOne,
    lanes: { ...drawnOne.lanes, volume: column(floats, [1, Number.NaN, Number.NaN]), incumbentId: ['12'] },
    bids: { ...drawnOne.bids, leftOutUsd: drawnOne.bids.leftOutUsd.map(() => 0) },
  };
  const laneId = packed.lanes.id[0]!;
  const shares = packShares(
    [{ laneId, shares: [{ carrierId: '11', share: 1, bundleId: null }], unawarded: null }],
    placesOf(packed),
  );
  const costed = [{ awardedUsd: new Decimal('100.1'), baselineUsd: null, unitCostUsd: new Decimal('100.1') }];
  const rules = [scenarioRuleSchema.parse({ ruleId: 'change', kind: 'incumbent', switchingPercent: 15 })];
  const figures = await figuresOf(packed, { shares, bound: 115 }, costed, { rules, weights: {} });
  // In floating point it is less than half a cent.
  expect(100.1 * 0.15).toBeLessThan(15.015);
  expect(figures).toMatchObject({ switchingUsd: 15.02, weightedUsd: 115.12, gapUsd: 0.12, boundUsd: 115 });
});
