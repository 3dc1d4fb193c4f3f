import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BidRate } from './bidRates.ts';
import { rateProblem } from './bidRates.ts';
import { breakPrice } from './breakPrice.ts';
import { airChargeableKg, lclRevenueTon } from './chargeableWeight.ts';
import { defaultCharges } from './defaultCharges.ts';
import { fuelEquipmentOf, fuelPerMileUsd } from './fuel.ts';
import type { OfferedMode } from './modes.ts';
import { Mode } from './modes.ts';
import { Decimal } from './money.ts';
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

  it('uses the next break if it is cheaper', () => {
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

  it('leaves out a blank charge, and marks the bid partial if it was required', () => {
    const lane = price(
      Mode.RoadFTL,
      [{ chargeNo: 2, rate: '0.30' }],
      [shipment({ volume: 500, miles: 500 })],
      500,
    );
    expect(lane).toMatchObject({ isPartial: true, missingRequired: [1, 5] });
    expect(lane.charges.map(({ chargeNo }) => chargeNo)).toEqual([2]);
    expect(lane.costUsd.toFixed(2)).toBe('150.00');
  });

  it('prices nothing without a shipment that has a volume', () => {
    const lane = price(Mode.RoadFTL, [{ chargeNo: 1, rate: 2 }], [shipment({ miles: 500 })], 500);
    expect(lane.unitCostUsd).toBeNull();
    expect(lane.costUsd.toFixed()).toBe('0');
  });

  it('rounds once, per month and charge', () => {
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

it('says why a rate is invalid', () => {
  const [base, baf] = defaultCharges[Mode.OceanFCL];
  if (base === undefined || baf === undefined) throw new Error('FCL lacks charges.');
  expect(rateProblem(base, 0)).toContain('can’t be zero');
  expect(rateProblem(base, -1)).toContain('can’t be negative');
  expect(rateProblem(baf, -1)).toBeNull();
  expect(rateProblem(base, '1.1234567')).toContain('6 decimals');
  expect(rateProblem({ ...base, minAllowed: '100', maxAllowed: '200' }, 201)).toContain('at most 200');
  expect(rateProblem(base, Number.NaN)).toContain('number');
});
