import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { senseOfCells } from './bidSense.ts';
import type { SenseLane, SenseRate, SenseStructure } from './bidSenseTypes.ts';
import { gridCellName } from './bidSenseTypes.ts';
import { defaultCharges } from './defaultCharges.ts';
import { Mode } from './modes.ts';
import { Decimal } from './money.ts';

const usdPerCurrency = new Map([
  ['USD', 1],
  ['EUR', 1.08],
  ['MXN', 0.054],
]);
const truckload: SenseStructure = {
  charges: defaultCharges[Mode.RoadFTL],
  breaks: [],
  volumeUnit: 'mi',
  usdPerCurrency,
};
const air: SenseStructure = {
  charges: defaultCharges[Mode.AirFreight],
  breaks: [0, 45, 100, 300].map((fromKg, at) => ({ breakNo: at + 1, fromKg })),
  volumeUnit: 'kg',
  usdPerCurrency,
};

const cell = (chargeNo: number, rate: string, breakNo: number | null = null): SenseRate => ({
  chargeNo,
  breakNo,
  rate,
});
const lane = (laneId: string, more: Partial<SenseLane> = {}): SenseLane => ({
  laneId,
  origin: `Origin ${laneId}`,
  destination: `Destination ${laneId}`,
  miles: 640,
  shipmentSize: null,
  currency: 'USD',
  rates: [],
  previousRates: [],
  previousCurrency: 'USD',
  targetPrice: null,
  lastPricePaid: null,
  baselineUnitCost: null,
  ...more,
});
const every = (lanes: readonly SenseLane[]) =>
  new Set(
    lanes.flatMap(({ laneId, rates }) =>
      rates.map((rate) => gridCellName(laneId, rate.chargeNo, rate.breakNo)),
    ),
  );
const sense = (lanes: readonly SenseLane[], structure = truckload) =>
  senseOfCells(lanes, structure, every(lanes));
const linehaul = (rate: string, previous: string | null, more: Partial<SenseLane> = {}) =>
  lane('1', { rates: [cell(1, rate)], previousRates: previous === null ? [] : [cell(1, previous)], ...more });
const breaks = (...rates: string[]) =>
  lane('1', { rates: rates.map((rate, at) => cell(1, rate, at + 1)), shipmentSize: 60 });

describe('a bid per mile over 640 miles with a previous rate of 1.90', () => {
  it('at 1216 is a price per load', () => {
    const [check] = sense([linehaul('1216', '1.90')]);
    expect(check).toMatchObject({ kind: 'slip', chargeNo: 1, rate: '1216' });
    expect(check?.message).toBe(
      '1,216 per mile is 640 times your previous rate of 1.90 USD. Is this a price per load?',
    );
    expect(check?.corrections.map(({ label }) => label)).toEqual([
      'Move to Linehaul per load',
      '1.90 (price per load ÷ miles)',
      '1.216 (÷ 1,000)',
    ]);
    expect(check?.corrections[0]?.cells).toEqual([
      { laneId: '1', chargeNo: 1, breakNo: null, rate: null },
      { laneId: '1', chargeNo: 5, breakNo: null, rate: '1216' },
    ]);
  });

  it('at 190 lost its decimal point', () => {
    const [check] = sense([linehaul('190', '1.90')]);
    expect(check).toMatchObject({ kind: 'slip', corrections: [{ label: '1.90 (÷ 100)' }] });
  });

  it('at 1.18 is a price on its own; on six lanes together it is a price per kilometre', () => {
    expect(sense([linehaul('1.18', '1.90')])).toEqual([]);
    const six = ['1.18', '1.20', '1.16', '1.19', '1.17', '1.18'].map((rate, at) => ({
      ...linehaul(rate, '1.90'),
      laneId: String(at + 1),
    }));
    const checks = sense(six);
    expect(checks.map(({ kind }) => kind)).toEqual(Array(6).fill('unit'));
    expect(checks[0]?.message).toBe(
      '6 rates of Linehaul are 1/1.609 of your previous rates. Are these prices per kilometre?',
    );
    expect(checks.map(({ corrections }) => corrections[0]?.cells[0]?.rate)).toEqual([
      '1.899',
      '1.9312',
      '1.8668',
      '1.9151',
      '1.8829',
      '1.899',
    ]);
  });

  it('is not compared with an unconfirmed rate: correcting a slip raises nothing', () => {
    const held = { ...cell(1, '190'), isHeld: true };
    expect(sense([lane('1', { rates: [cell(1, '1.90')], previousRates: [held] })])).toEqual([]);
  });
});

describe('weight breaks', () => {
  it('that rise name the cell that does not fit, with its decimal point restored', () => {
    const checks = sense([breaks('4.10', '3.80', '365', '3.20')], air);
    expect(checks).toMatchObject([
      { kind: 'breaks', breakNo: 3, corrections: [{ label: '3.65 (÷ 100)', cells: [{ rate: '3.65' }] }] },
    ]);
  });
  it('may stay level, and rise by 2 %', () => {
    expect(sense([breaks('4.10', '3.80', '3.80', '3.20')], air)).toEqual([]);
    expect(sense([breaks('4.10', '3.80', '3.87', '3.20')], air)).toEqual([]);
    expect(sense([breaks('4.10', '3.80', '3.88', '3.20')], air)).toHaveLength(1);
  });
});

describe('other unusual cells', () => {
  it('a price far from what the customer shows, but not from what it hides', () => {
    const [check] = sense([linehaul('4811.16', null, { targetPrice: 2.36, miles: 2039 })]);
    expect(check?.message).toBe(
      '4,811.16 per mile is 2,039 times this lane’s target of 2.36 USD. Is this a price per load?',
    );
    expect(sense([linehaul('4.8', null)])).toEqual([]);
  });
  it('two prices for the same thing, one of them close to zero', () => {
    const both = lane('1', { rates: [cell(1, '1.8082'), cell(5, '1.99')] });
    expect(sense([both])).toMatchObject([
      { kind: 'twoPrices', chargeNo: 5, corrections: [{ label: 'Remove Linehaul per load' }, {}] },
    ]);
  });
  it('a minimum above the cost of shipments', () => {
    const rates = [...breaks('4.10', '3.80').rates, cell(2, '2000')];
    expect(sense([lane('1', { rates, shipmentSize: 60 })], air)).toMatchObject([
      { kind: 'minimum', chargeNo: 2 },
    ]);
  });
  it('another currency with the same numbers', () => {
    const lanes = ['2.10', '1.95', '2.40', '1.80', '2.05'].map((rate, at) =>
      lane(String(at), { rates: [cell(1, rate)], previousRates: [cell(1, rate)], currency: 'EUR' }),
    );
    const [check] = sense(lanes);
    expect(check?.message).toContain('The currency changed from USD to EUR, but the numbers did not.');
    expect(check?.corrections[0]?.cells[0]?.rate).toBe('1.9444');
  });
  it('a price that no unit explains is questioned, without a correction', () => {
    const [check] = sense([linehaul('7.60', '1.90')]);
    expect(check).toMatchObject({ kind: 'level', corrections: [] });
  });
});

describe('in any grid', () => {
  const rate = fc.integer({ min: 120, max: 450 }).map((cents) => (cents / 100).toFixed(2));
  const grid = fc
    .array(fc.record({ rate, miles: fc.integer({ min: 60, max: 2_800 }) }), { minLength: 1, maxLength: 40 })
    .map((drawn) =>
      drawn.map((one, at) =>
        lane(String(at), {
          miles: one.miles,
          rates: [cell(1, one.rate)],
          previousRates: [cell(1, one.rate)],
        }),
      ),
    );
  const slips = fc.constantFrom(10, 100, 1_000, 0.1, 0.01);
  const withRate = (lanes: readonly SenseLane[], at: number, rates: readonly SenseRate[]) =>
    lanes.map((each, index) => (index === at ? { ...each, rates } : each));

  it('small changes raise nothing, a slip is found, and its correction leaves no check', () => {
    fc.assert(
      fc.property(grid, fc.nat(), slips, (lanes, which, factor) => {
        expect(sense(lanes)).toEqual([]);
        const at = which % lanes.length;
        const before = lanes[at]?.rates[0]?.rate ?? '1';
        const slipped = withRate(lanes, at, [cell(1, new Decimal(before).times(factor).toFixed())]);
        const [check] = senseOfCells(slipped, truckload, new Set([gridCellName(String(at), 1, null)]));
        // A short haul may correctly cost as much as another lane's price per load, so the previous rate alone does not decide.
        fc.pre(check !== undefined);
        const corrected = check?.corrections.find(({ cells }) => cells.length === 1)?.cells[0]?.rate ?? '';
        const fixedLanes = withRate(slipped, at, [cell(1, corrected)]);
        expect(senseOfCells(fixedLanes, truckload, new Set([gridCellName(String(at), 1, null)]))).toEqual([]);
      }),
    );
  });

  it('gives the same result in any order of lanes', () => {
    fc.assert(
      fc.property(grid, (lanes) => {
        const wild = lanes.map((each, at) => (at % 3 === 0 ? { ...each, rates: [cell(1, '190')] } : each));
        const byLane = (checks: ReturnType<typeof sense>) =>
          checks.map(({ laneId, kind, message }) => `${laneId} ${kind} ${message}`).toSorted();
        expect(byLane(sense(wild.toReversed()))).toEqual(byLane(sense(wild)));
      }),
    );
  });
});
