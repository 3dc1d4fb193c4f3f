import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BidRate } from './bidRates.ts';
import { rateProblem } from './bidRates.ts';
import { breakPrice } from './breakPrice.ts';
import { airChargeableKg, lclRevenueTon } from './chargeableWeight.ts';
import { defaultCharges } from './defaultCharges.ts';
import { fuelEquipmentOf, fuelPerMileUsd } from './fuel.ts';
import type { OfferedMode } from './modes.ts';
import { Mode, offeredModes } from './modes.ts';
import { Decimal, sumCents } from './money.ts';
import { priceLane } from './pricing.ts';
import type { ShipmentDrivers } from './shipmentCharges.ts';

const nothingKnown: ShipmentDrivers = {
  volume: null,
  weightKg: null,
  volumeM3: null,
  chargeableKg: null,
  containers: null,
  miles: null,
  days: null,
  pieces: null,
};
const shipment = (drivers: Partial<ShipmentDrivers>): ShipmentDrivers => ({ ...nothingKnown, ...drivers });

function price(
  mode: OfferedMode,
  rates: BidRate[],
  shipments: ShipmentDrivers[],
  volume: string | number,
  share: string | number = 1,
) {
  const charges = defaultCharges[mode];
  return priceLane({
    charges,
    rates,
    shipments,
    forecastByMonth: [{ month: '2027-01', volume }],
    share,
  });
}

describe('chargeable weights', () => {
  it.each([
    ['50', '0.6', '100'],
    ['100.1', '0.6', '100.5'],
    ['100.5', '0.6', '100.5'],
    ['0', '0.1', '17'],
    ['0', '0.601', '100.5'],
  ])('air: %s kg and %s m³ are %s kg', (weightKg, volumeM3, chargeable) => {
    expect(airChargeableKg(weightKg, volumeM3).toFixed()).toBe(chargeable);
  });

  it('ocean: the greater of m³ and tonnes, at least one revenue ton', () => {
    expect(lclRevenueTon(1800, '4.2').toFixed()).toBe('4.2');
    expect(lclRevenueTon(5100, '4.2').toFixed()).toBe('5.1');
    expect(lclRevenueTon(200, '0.3').toFixed()).toBe('1');
  });
});

describe('break prices', () => {
  const tariff = [
    { fromKg: 0, rate: 16 },
    { fromKg: 45, rate: 9 },
  ];

  it('takes the next break when that is cheaper', () => {
    expect(breakPrice(tariff, 30)).toMatchObject({ rule: 'nextBreak' });
    expect(breakPrice(tariff, 30)?.amount.toFixed()).toBe('405');
    expect(breakPrice(tariff, 20)?.amount.toFixed()).toBe('320');
    expect(breakPrice([...tariff].reverse(), 60)?.amount.toFixed()).toBe('540');
    expect(breakPrice([], 60)).toBeNull();
  });

  it('never costs more than paying for a greater weight, in any order of breaks', () => {
    const breaks = fc.uniqueArray(
      fc.record({ fromKg: fc.integer({ min: 0, max: 1000 }), rate: fc.integer({ min: 1, max: 50 }) }),
      { minLength: 1, maxLength: 6, selector: ({ fromKg }) => fromKg },
    );
    fc.assert(
      fc.property(breaks, fc.nat(1500), fc.nat(500), (list, weight, more) => {
        const tariffFromZero = [{ fromKg: 0, rate: 60 }, ...list.filter(({ fromKg }) => fromKg > 0)];
        const amount = breakPrice(tariffFromZero, weight)?.amount ?? new Decimal(-1);
        const heavier = breakPrice([...tariffFromZero].reverse(), weight + more)?.amount ?? new Decimal(-2);
        return amount.lte(heavier);
      }),
    );
  });
});

describe('fuel', () => {
  it('follows the diesel price by equipment', () => {
    const at3 = (['van', 'reefer', 'flatbed'] as const).map((equipment) => fuelPerMileUsd('3.00', equipment));
    expect(at3.map((rate) => rate.toFixed(4))).toEqual(['0.2917', '0.3182', '0.3500']);
    expect(fuelPerMileUsd('1.00', 'van').toFixed()).toBe('0');
    expect(["53' Dry Van", 'REEFER', 'Flatbed'].map(fuelEquipmentOf)).toEqual(['van', 'reefer', 'flatbed']);
  });
});

describe('lane prices', () => {
  it('LCL: 4.2 m³ and 1.8 t at (60 + 40) per revenue ton + 100 are 520', () => {
    const rates = [
      { chargeNo: 1, rate: 60 },
      { chargeNo: 2, rate: 40 },
      { chargeNo: 3, rate: 100 },
    ];
    const lane = price(Mode.OceanLCL, rates, [shipment({ volume: 4.2, weightKg: 1800, volumeM3: 4.2 })], 4.2);
    expect(lane.costUsd.toFixed(2)).toBe('520.00');
    expect(lane.isPartial).toBe(false);
  });

  it('air: rates every shipment with its break and minimum, not the average', () => {
    const rates = [
      { chargeNo: 1, breakFromKg: 0, rate: 16 },
      { chargeNo: 1, breakFromKg: 45, rate: 9 },
      { chargeNo: 2, rate: 75 },
    ];
    const weights = [2, 30, 60];
    const shipments = weights.map((kg) => shipment({ volume: kg, weightKg: kg, volumeM3: 0 }));
    const lane = price(Mode.AirFreight, rates, shipments, 92);
    // 75 by minimum, 405 by the next break, 540 by its own break.
    expect(lane.costUsd.toFixed(2)).toBe('1020.00');
    expect(lane.charges[0]?.explanation.map(({ rule }) => rule)).toEqual(['minimum', 'nextBreak', 'break']);
  });

  it('leaves the blank charge out, and marks the bid partial when it was required', () => {
    const lane = price(
      Mode.RoadFTL,
      [{ chargeNo: 2, rate: '0.30' }],
      [shipment({ volume: 500, miles: 500 })],
      500,
    );
    expect(lane).toMatchObject({ isPartial: true, missingRequired: [1] });
    expect(lane.charges.map(({ chargeNo }) => chargeNo)).toEqual([2]);
    expect(lane.costUsd.toFixed(2)).toBe('150.00');
  });

  it('prices nothing without a shipment that has a volume', () => {
    const lane = price(Mode.RoadFTL, [{ chargeNo: 1, rate: 2 }], [shipment({ miles: 500 })], 500);
    expect(lane.unitCostUsd).toBeNull();
    expect(lane.costUsd.toFixed()).toBe('0');
  });

  it('converts at the exchange rates given and misses the absent one', () => {
    const [base] = defaultCharges[Mode.RoadFTL];
    if (base === undefined) throw new Error('FTL has no base charge.');
    const input = {
      charges: [{ ...base, currency: 'EUR' }],
      rates: [{ chargeNo: 1, rate: 2 }],
      shipments: [shipment({ volume: 100, miles: 100 })],
      forecastByMonth: [{ month: '2027-01', volume: 10 }],
      share: 1,
    };
    expect(priceLane({ ...input, usdPerCurrency: { EUR: '1.1' } }).costUsd.toFixed(2)).toBe('22.00');
    expect(() => priceLane(input)).toThrow('EUR');
  });

  it('rounds once, at month and charge', () => {
    const { costUsd, charges } = priceLane({
      charges: defaultCharges[Mode.OceanFCL],
      rates: [
        { chargeNo: 1, rate: '0.005' },
        { chargeNo: 2, rate: '-0.004' },
      ],
      shipments: [shipment({ volume: 1, containers: 1 })],
      forecastByMonth: [
        { month: '2027-01', volume: 1 },
        { month: '2027-02', volume: 1 },
      ],
      share: 1,
    });
    expect(charges.map((charge) => charge.costUsd.toFixed(2))).toEqual(['0.02', '0.00']);
    expect(costUsd.toFixed(2)).toBe('0.02');
  });
});

const drivers = fc
  .record({
    weightKg: fc.integer({ min: 1, max: 20_000 }),
    litres: fc.integer({ min: 1, max: 60_000 }),
    containers: fc.integer({ min: 1, max: 4 }),
    miles: fc.integer({ min: 1, max: 3000 }),
    days: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ weightKg, litres, containers, miles, days }) =>
    shipment({ volume: weightKg, weightKg, volumeM3: litres / 1000, containers, miles, days }),
  );
const micros = fc.integer({ min: 0, max: 50_000_000 });
const rateText = (count: number) => new Decimal(count).div(1_000_000).toFixed();
const lanes = fc.record({
  mode: fc.constantFrom(...offeredModes),
  rates: fc.array(micros, { minLength: 6, maxLength: 6 }),
  shipments: fc.array(drivers, { minLength: 1, maxLength: 6 }),
  forecast: fc.integer({ min: 0, max: 100_000 }),
});
const ratesOf = (mode: OfferedMode, counts: readonly number[]): BidRate[] =>
  defaultCharges[mode].map(({ chargeNo }, index) => ({ chargeNo, rate: rateText(counts[index] ?? 0) }));

describe('properties of lane prices', () => {
  it('cost never falls when a rate rises', () => {
    fc.assert(
      fc.property(lanes, fc.nat(5), fc.nat(1_000_000), (lane, which, rise) => {
        const raised = lane.rates.map((rate, index) => (index === which ? rate + rise : rate));
        const before = price(lane.mode, ratesOf(lane.mode, lane.rates), lane.shipments, lane.forecast);
        const after = price(lane.mode, ratesOf(lane.mode, raised), lane.shipments, lane.forecast);
        return after.costUsd.gte(before.costUsd);
      }),
    );
  });

  it('totals are the sums of what they open to, and every row is rate × driver', () => {
    fc.assert(
      fc.property(lanes, (lane) => {
        const priced = price(lane.mode, ratesOf(lane.mode, lane.rates), lane.shipments, lane.forecast);
        expect(sumCents(priced.months.map(({ costUsd }) => costUsd)).eq(priced.costUsd)).toBe(true);
        for (const charge of priced.charges) {
          let explained = new Decimal(0);
          for (const { rate, driver, amount } of charge.explanation) {
            expect(rate.times(driver).eq(amount)).toBe(true);
            explained = explained.plus(amount);
          }
          expect(explained.eq(charge.ratedAmount)).toBe(true);
        }
      }),
    );
  });

  it('parts of shares add up to the whole, but for half a cent of rounding each', () => {
    fc.assert(
      fc.property(lanes, fc.integer({ min: 10, max: 90 }), (lane, percent) => {
        const rates = ratesOf(lane.mode, lane.rates);
        const cost = (share: number) => price(lane.mode, rates, lane.shipments, lane.forecast, share);
        const whole = cost(1);
        const parts = [cost(percent / 100), cost((100 - percent) / 100)];
        whole.charges.forEach((charge, index) => {
          const sum = sumCents(parts.map(({ charges }) => charges[index]?.costUsd ?? 0));
          expect(sum.minus(charge.costUsd).abs().lte('0.015')).toBe(true);
        });
      }),
    );
  });

  it('the order and split of the history do not matter', () => {
    fc.assert(
      fc.property(lanes, (lane) => {
        const rates = ratesOf(lane.mode, lane.rates);
        const whole = price(lane.mode, rates, lane.shipments, lane.forecast);
        const turned = price(lane.mode, rates, [...lane.shipments].reverse(), lane.forecast);
        return whole.costUsd.eq(turned.costUsd);
      }),
    );
  });
});

it('says why a rate cannot be offered', () => {
  const [base, baf] = defaultCharges[Mode.OceanFCL];
  if (base === undefined || baf === undefined) throw new Error('FCL lacks charges.');
  expect(rateProblem(base, 0)).toContain('cannot be zero');
  expect(rateProblem(base, -1)).toContain('cannot be negative');
  expect(rateProblem(baf, -1)).toBeNull();
  expect(rateProblem(base, '1.1234567')).toContain('6 decimals');
  expect(rateProblem({ ...base, minAllowed: '100', maxAllowed: '200' }, 201)).toContain('at most 200');
  expect(rateProblem(base, Number.NaN)).toContain('number');
});
