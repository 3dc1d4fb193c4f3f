import { describe, expect, it } from 'vitest';
import type { BidRate } from './bidRates.ts';
import type { Charge } from './charges.ts';
import { ChargeUnit } from './charges.ts';
import type { ComparisonBasis } from './comparisonBasis.ts';
import { sumOf } from './money.ts';
import type { LanePricingInput } from './pricing.ts';
import { priceLane } from './pricing.ts';
import type { ShipmentDrivers } from './shipmentCharges.ts';

// Prices calculated manually from the rules of published tariffs; the comment above each case is the arithmetic.

const { PerContainer, PerMile, PerWeightUnit, PerUnitMeasure, PerShipment, PerDay } = ChargeUnit;

const charge = (unit: Charge['unit'], more: Partial<Charge> = {}): Charge => ({
  chargeNo: 1,
  name: 'Charge',
  type: 'Charge',
  unit,
  location: 'Freight',
  purpose: 'other',
  currency: 'USD',
  required: false,
  minAllowed: null,
  maxAllowed: null,
  allowNegative: true,
  allowZero: true,
  hasBreaks: false,
  ...more,
});
/** A minimum per shipment for charge 1. */
const minimum = charge(PerShipment, { chargeNo: 2, name: 'Minimum' });
const withMinimum = (unit: Charge['unit'], more: Partial<Charge> = {}) => [
  charge(unit, { minimumChargeNo: 2, ...more }),
  minimum,
];
const rates = (...each: (string | number)[]): BidRate[] =>
  each.map((rate, index) => ({ chargeNo: index + 1, rate }));
const unknown: ShipmentDrivers = {
  volume: null,
  weightKg: null,
  volumeM3: null,
  chargeableKg: null,
  containers: null,
  miles: null,
  days: null,
  pieces: null,
};
const trip = (miles: string | number, more: Partial<ShipmentDrivers> = {}): ShipmentDrivers => ({
  ...unknown,
  volume: miles,
  miles,
  ...more,
});
const boxes = (containers: number): ShipmentDrivers => ({ ...unknown, volume: containers, containers });
const cargo = (volumeM3: string | number, weightKg: string | number): ShipmentDrivers => ({
  ...unknown,
  volume: volumeM3,
  volumeM3,
  weightKg,
});
const airCargo = (weightKg: string | number, volumeM3: string | number = 0): ShipmentDrivers => ({
  ...cargo(volumeM3, weightKg),
  volume: weightKg,
});
const times = (count: number, shipment: ShipmentDrivers) =>
  Array.from({ length: count }, (): ShipmentDrivers => shipment);

/** All-in cost with a forecast equal to the history. */
function cost(
  charges: Charge[],
  bid: BidRate[],
  shipments: ShipmentDrivers[],
  more: Partial<LanePricingInput> = {},
): string {
  const volume = sumOf(shipments.map((shipment) => shipment.volume ?? 0));
  const forecastByMonth = [{ month: '2027-01', volume }];
  return priceLane({ charges, rates: bid, shipments, forecastByMonth, share: 1, ...more }).costUsd.toFixed(2);
}

describe('full truckload', () => {
  const linehaul = [charge(PerMile)];
  it.each([
    // 2.15 × 812
    ['a mile rate', linehaul, rates('2.15'), [trip(812)], '1745.80'],
    // 1450 × 3, independent of miles
    ['a rate per load', [charge(PerShipment)], rates(1450), times(3, trip(500)), '4350.00'],
    // 2.00 × (640.5 + 59.5)
    ['tenths of miles', linehaul, rates(2), [trip('640.5'), trip('59.5')], '1400.00'],
    // max(100 × 2, 350) + 500 × 2; on the total it would be 1200
    ['a minimum per load', withMinimum(PerMile), rates(2, 350), [trip(100), trip(500)], '1350.00'],
    // 175 × 2 is the minimum itself
    ['a minimum just met', withMinimum(PerMile), rates(2, 350), [trip(175)], '350.00'],
    // 20 loads × 0.1 stops × 75
    [
      'a stop-off on one load in ten',
      [charge(PerShipment, { expectedPerShipment: '0.1' })],
      rates(75),
      times(20, trip(300)),
      '150.00',
    ],
    // 6 loads × 2 stops × 50
    [
      'two stops a load',
      [charge(PerShipment, { expectedPerShipment: '2' })],
      rates(50),
      times(6, trip(9)),
      '600.00',
    ],
    // 4 × 0.25 × max(80, 100): the minimum too applies only to the loads that have it
    [
      'a minimum of an accessorial',
      withMinimum(PerShipment, { expectedPerShipment: '0.25' }),
      rates(80, 100),
      times(4, trip(10)),
      '100.00',
    ],
    // 0.005 rounded half-up
    ['half a cent', linehaul, rates('0.005'), [trip(1)], '0.01'],
    // −0.005 away from zero
    ['half a cent back', linehaul, rates('-0.005'), [trip(1)], '-0.01'],
    // 0.004999 × 1
    ['just under half a cent', linehaul, rates('0.004999'), [trip(1)], '0.00'],
  ] as const)('%s', (_, charges, bid, shipments, expected) => {
    expect(cost([...charges], bid, [...shipments])).toBe(expected);
  });

  it('adds individually rounded months', () => {
    // 1.00 × 33.335 → 33.34 (half-up), 33.333 → 33.33, 33.332 → 33.33: 100.00 by months
    const forecastByMonth = ['33.335', '33.333', '33.332'].map((volume, at) => ({
      month: `2027-0${at + 1}`,
      volume,
    }));
    expect(cost(linehaul, rates(1), [trip(100)], { forecastByMonth })).toBe('100.00');
  });

  it('prices a share of the volume', () => {
    // 999.99 × 0.3333 = 333.296667
    expect(cost(linehaul, rates('999.99'), [trip(1)], { share: '0.3333' })).toBe('333.30');
  });

  it('scales history to the forecast', () => {
    // (2 × 300 + 50) ÷ 300 mi × 1200 mi
    const charges = [charge(PerMile), charge(PerShipment, { chargeNo: 2 })];
    const forecastByMonth = [{ month: '2027-01', volume: 1200 }];
    expect(cost(charges, rates(2, 50), [trip(300)], { forecastByMonth })).toBe('2600.00');
  });
});

describe('fuel per mile at the reference diesel price of 3.00', () => {
  const fuel = [charge(PerMile, { purpose: 'fuel' })];
  const at = (
    quotedAtUsdPerGallon: string,
    equipment: NonNullable<ComparisonBasis['fuel']>['equipment'],
  ): Partial<LanePricingInput> => ({
    fuel: { quotedAtUsdPerGallon, comparedAtUsdPerGallon: '3.00', equipment },
  });
  it.each([
    // .2917 × 1000, quoted at the reference itself
    ['quoted at the reference', '.2917', 1000, at('3.00', 'van'), '291.70'],
    // .1917 + (3.00 − 2.40) ÷ 6.0 = .2917
    ['a van quoted at 2.40', '.1917', 1000, at('2.40', 'van'), '291.70'],
    // .4182 + (3.00 − 3.55) ÷ 5.5 = .3182
    ['a reefer quoted at 3.55', '.4182', 1000, at('3.55', 'reefer'), '318.20'],
    // .25 + (3.00 − 2.50) ÷ 5.0 = .35
    ['a flatbed quoted at 2.50', '.25', 1000, at('2.50', 'flatbed'), '350.00'],
    // .20 × 6 + 6 × .5 ÷ 6 = 1.20 + .50: .08333… never appears
    ['a step that does not end', '.20', 6, at('2.50', 'van'), '1.70'],
    // .06 mi × .5 ÷ 6 = .005, half-up
    ['half a cent by a step that does not end', '0', '.06', at('2.50', 'van'), '0.01'],
    // .10 − 1.20 ÷ 6.0 = −.10: a carrier that quotes at a high diesel price pays back the difference
    ['a step down past zero', '.10', 100, at('4.20', 'van'), '-10.00'],
  ] as const)('%s', (_, rate, miles, comparisonBasis, expected) => {
    expect(cost(fuel, rates(rate), [trip(miles)], comparisonBasis)).toBe(expected);
  });

  it('adds the step in USD, not in the bid’s currency', () => {
    // .20 EUR × 1.10 + .60 ÷ 6.0 = .32
    expect(cost(fuel, rates('.20'), [trip(1000)], { ...at('2.40', 'van'), usdPerUnit: '1.10' })).toBe(
      '320.00',
    );
  });

  it('leaves fuel per load and other mile rates unchanged', () => {
    // 250 and 2 × 100
    const charges = [charge(PerShipment, { purpose: 'fuel' }), charge(PerMile, { chargeNo: 2 })];
    expect(cost(charges, rates(250, 2), [trip(100)], at('2.00', 'van'))).toBe('450.00');
  });
});

describe('currencies', () => {
  it.each([
    // 2.80 × 500 × .7125
    ['CAD', '2.80', 500, '.7125', '997.50'],
    // 1234.56 × 1 × 1.0811 = 1334.682816
    ['EUR', '1234.56', 1, '1.0811', '1334.68'],
    // 32,000,000 × .0000617625 = 1976.4 exactly; with nine places it would be 1976.42
    ['IDR', '32000000', 1, '.0000617625', '1976.40'],
    // 250,000 × .0066666667 = 1666.666675
    ['JPY', '250000', 1, '.0066666667', '1666.67'],
  ] as const)('%s', (_, rate, miles, usdPerUnit, expected) => {
    expect(cost([charge(PerMile)], rates(rate), [trip(miles)], { usdPerUnit })).toBe(expected);
  });
});

describe('drayage', () => {
  const container = (days: number | null) => trip(40, { days });
  it.each([
    // 450 × 4 round trips
    ['a round trip', charge(PerShipment), '450', times(4, container(2)), '1800.00'],
    // 35 × (2 + 3 + 2 expected)
    [
      'chassis days, expected where nobody counted',
      charge(PerDay, { expectedPerShipment: '2' }),
      '35',
      [container(2), container(3), container(null)],
      '245.00',
    ],
    // 35 × (2 + 3): unknown days without an expectation are not charged
    [
      'chassis days without expectation',
      charge(PerDay),
      '35',
      [container(2), container(3), container(null)],
      '175.00',
    ],
    // 35 × 0: zero days is a known number
    ['no chassis day', charge(PerDay, { expectedPerShipment: '2' }), '35', [container(0)], '0.00'],
    // 110 × 8 × 0.25
    [
      'pre-pull of one in four',
      charge(PerShipment, { expectedPerShipment: '0.25' }),
      '110',
      times(8, container(1)),
      '220.00',
    ],
    // 150 × 10 × 0.1
    [
      'overweight of one in ten',
      charge(PerShipment, { expectedPerShipment: '0.1' }),
      '150',
      times(10, container(1)),
      '150.00',
    ],
  ] as const)('%s', (_, one, rate, shipments, expected) => {
    expect(cost([one], rates(rate), [...shipments])).toBe(expected);
  });

  it('says how many shipments have no days', () => {
    const shipments = [container(2), container(null)];
    const { charges } = priceLane({
      charges: [charge(PerDay)],
      rates: rates(35),
      shipments,
      forecastByMonth: [],
      share: 1,
    });
    expect(charges[0]?.shipmentsWithoutDriver).toBe(1);
    expect(charges[0]?.ratedAmount.toFixed()).toBe('70');
  });
});

describe('ocean, full containers', () => {
  const carriage = [
    charge(PerContainer, { purpose: 'carriage', location: 'Origin' }),
    charge(PerContainer, { chargeNo: 2, purpose: 'carriage', location: 'Destination' }),
  ];
  const both = [charge(PerContainer), charge(PerContainer, { chargeNo: 2 })];
  it.each([
    // (1850 − 120) × 2
    ['a bunker rebate', both, rates(1850, -120), [boxes(2)], null, '3460.00'],
    // (180 + 210) × 3
    ['handling at both ends', both, rates(180, 210), [boxes(3)], null, '1170.00'],
    // 65 per bill of lading, for one container or five
    ['documentation', [charge(PerShipment)], rates(65), [boxes(1), boxes(5)], null, '130.00'],
    // 300 × 2; no carriage at a port
    ['pre-carriage from a door', carriage, rates(300, 400), [boxes(2)], 'DoorPort', '600.00'],
    // 400 × 2
    ['on-carriage to a door', carriage, rates(300, 400), [boxes(2)], 'PortDoor', '800.00'],
    // (300 + 400) × 2
    ['door to door', carriage, rates(300, 400), [boxes(2)], 'DoorDoor', '1400.00'],
    ['port to port', carriage, rates(300, 400), [boxes(2)], 'PortPort', '0.00'],
  ] as const)('%s', (_, charges, bid, shipments, moveType, expected) => {
    expect(cost([...charges], bid, [...shipments], { moveType })).toBe(expected);
  });
});

describe('ocean, less than a container: the greater of m³ and tonnes, at least one', () => {
  const freight = [charge(PerUnitMeasure)];
  it.each([
    // 60 × 4.2 m³ (1.8 t)
    ['by measure', freight, rates(60), [cargo('4.2', 1800)], '252.00'],
    // 60 × 3.5 t (2 m³)
    ['by weight', freight, rates(60), [cargo(2, 3500)], '210.00'],
    // 60 × 1
    ['at least one', freight, rates(60), [cargo('.3', 200)], '60.00'],
    // 60 × (1 + 1 + 3), not 60 × 4
    ['at least one each', freight, rates(60), [cargo('.5', 1), cargo('.5', 1), cargo(3, 1)], '300.00'],
    // max(60 × 1, 95) + max(60 × 2, 95)
    ['a minimum', withMinimum(PerUnitMeasure), rates(60, 95), [cargo('.3', 200), cargo(2, 200)], '215.00'],
    // 12 × 4.2
    ['the freight station', freight, rates(12), [cargo('4.2', 1800)], '50.40'],
    // 60 × 1.2345 = 74.07
    ['four decimals of m³', freight, rates(60), [cargo('1.2345', 900)], '74.07'],
  ] as const)('%s', (_, charges, bid, shipments, expected) => {
    expect(cost([...charges], bid, [...shipments])).toBe(expected);
  });
});

describe('air: the greater of kg and m³ ÷ 0.006, up to the half kilogram', () => {
  const tariff: BidRate[] = [
    { chargeNo: 1, breakFromKg: 0, rate: 16 },
    { chargeNo: 1, breakFromKg: 45, rate: 9 },
    { chargeNo: 1, breakFromKg: 100, rate: 8 },
    { chargeNo: 1, breakFromKg: 300, rate: 5 },
    { chargeNo: 2, rate: 75 },
  ];
  const freight = withMinimum(PerWeightUnit, { hasBreaks: true });
  it.each([
    // 30 × 16 = 480; 45 × 9
    ['the next break, cheaper', [airCargo(30)], '405.00'],
    // 10.5 × 16
    ['10.1 kg', [airCargo('10.1')], '168.00'],
    // 2 × 16 = 32; the minimum
    ['the minimum', [airCargo(2)], '75.00'],
    // 45 × 9, exactly at the break
    ['on the break', [airCargo(45)], '405.00'],
    // 44.5 × 16 = 712; 45 × 9
    ['half a kilogram under', [airCargo('44.2')], '405.00'],
    // 88 × 9 = 792; 100 × 8 = 800
    ['the own break, cheaper', [airCargo(88)], '792.00'],
    // 89 × 9 = 801; 100 × 8
    ['one kilogram more', [airCargo('88.9')], '800.00'],
    // 290 × 8 = 2320; 300 × 5
    ['a break far off', [airCargo(290)], '1500.00'],
    // .6 m³ = 100.0 kg × 8, not 100.5
    ['light for its size', [airCargo(40, '.6')], '800.00'],
    // 1 m³ = 166.67 → 167 kg × 8
    ['a cubic metre', [airCargo(120, 1)], '1336.00'],
    // 75 + 405 + 540: each shipment by its own rule, not by the average (92 kg × 9 = 828 → 800)
    ['each shipment by itself', [airCargo(2), airCargo(30), airCargo(60)], '1020.00'],
  ] as const)('%s', (_, shipments, expected) => {
    expect(cost(freight, tariff, [...shipments])).toBe(expected);
  });

  it.each([
    // 1.15 × 100
    ['fuel by chargeable weight', [charge(PerWeightUnit)], rates('1.15'), [airCargo(40, '.6')], '115.00'],
    // .15 × 250.5
    ['security', [charge(PerWeightUnit)], rates('.15'), [airCargo('250.2')], '37.58'],
    // (45 + 60) × 2
    [
      'handling',
      [charge(PerShipment), charge(PerShipment, { chargeNo: 2 })],
      rates(45, 60),
      times(2, airCargo(9)),
      '210.00',
    ],
  ] as const)('%s', (_, charges, bid, shipments, expected) => {
    expect(cost([...charges], bid, [...shipments])).toBe(expected);
  });

  it('uses the next higher break if no lower one is offered', () => {
    // 30 kg charged at the floor of +100: 100 × 8
    expect(cost(freight, [{ chargeNo: 1, breakFromKg: 100, rate: 8 }], [airCargo(30)])).toBe('800.00');
  });
});
