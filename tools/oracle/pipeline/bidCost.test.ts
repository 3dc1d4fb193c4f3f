import { describe, expect, it } from 'vitest';
import {
  airChargeableKg,
  type BidCharge,
  type BidRate,
  bidUnitCost,
  revenueTons,
  shipmentCost,
} from './bidCost.ts';
import { decimalText, fraction } from './fraction.ts';
import { foldShipment, type LocatedLine } from './foldShipments.ts';

const shipment = (amounts: Partial<LocatedLine>, id = 's') =>
  foldShipment({
    shipmentId: id,
    lines: [{ month: '2026-01', laneKey: 'lane', chargeUsd: null, ...amounts }],
  });
const byWeight: BidCharge = { name: 'Air freight', unit: 'PerWeightUnit', required: true };
const airCost = (kg: string, rate: BidRate) =>
  decimalText(shipmentCost(shipment({ weightKg: kg }), byWeight, rate, 'weightKg'), 2);

describe('air freight', () => {
  it('charges 0.6 m³ as 100.0 kg exactly, and rounds up to half a kilogram', () => {
    expect(decimalText(airChargeableKg(fraction('20'), fraction('0.6')), 1)).toBe('100.0');
    expect(decimalText(airChargeableKg(fraction('100.1'), null), 1)).toBe('100.5');
    expect(decimalText(airChargeableKg(fraction('1'), fraction('0.601')), 1)).toBe('100.5');
  });

  const breaks = [
    { fromKg: '0', rate: '16' },
    { fromKg: '45', rate: '9' },
    { fromKg: '100', rate: '8' },
  ];

  it('pays the minimum of a higher break if cheaper: 30 kg cost 405, not 480', () => {
    expect(airCost('30', { breaks })).toBe('405.00');
    expect(airCost('25', { breaks })).toBe('400.00');
    expect(airCost('60', { breaks })).toBe('540.00');
    expect(airCost('90', { breaks })).toBe('800.00');
    expect(airCost('150', { breaks })).toBe('1200.00');
  });

  it('never falls below the minimum', () => {
    expect(airCost('5', { breaks, minimum: '95' })).toBe('95.00');
    expect(airCost('10', { breaks, minimum: '95' })).toBe('160.00');
  });
});

describe('LCL', () => {
  it('is charged by the revenue ton: 4.2 m³ and 1.8 t at 60 + 40, and 100 a shipment, cost 520', () => {
    const parcel = shipment({ m3: '4.2', weightKg: '1800' });
    const perTon: BidCharge = { name: 'Freight', unit: 'PerUnitMeasure', required: true };
    const perShipment: BidCharge = { name: 'Documents', unit: 'PerShipment', required: true };
    const costs = [
      shipmentCost(parcel, perTon, { rate: '60' }, 'm3'),
      shipmentCost(parcel, perTon, { rate: '40' }, 'm3'),
      shipmentCost(parcel, perShipment, { rate: '100' }, 'm3'),
    ].map((cost) => decimalText(cost, 2));
    expect(costs).toEqual(['252.00', '168.00', '100.00']);
    expect(decimalText(revenueTons(fraction('0.3'), fraction('200')), 1)).toBe('1.0');
    expect(decimalText(revenueTons(fraction('1.2'), fraction('2500')), 1)).toBe('2.5');
  });
});

describe('a bid priced on the shipments of a lane', () => {
  const charges: BidCharge[] = [
    { name: 'Linehaul', unit: 'PerMile', required: true },
    { name: 'Stop-off', unit: 'PerShipment', required: false },
  ];
  const shipments = [
    shipment({ miles: '100' }, 'a'),
    shipment({ miles: '500' }, 'b'),
    shipment({ chargeUsd: '9' }, 'c'),
  ];
  const bid = (rates: Record<string, BidRate | null>) => ({ carrier: 'X', laneKey: 'lane', rates });

  it('applies the minimum to each shipment, never to the average', () => {
    // 100 mi cost the minimum of 350, 500 mi cost 1000: 1350 over 600 mi. On the total it would be 1200.
    const cost = bidUnitCost(bid({ Linehaul: { rate: '2', minimum: '350' } }), charges, shipments, 'miles');
    expect(cost && decimalText(cost.total, 6)).toBe('2.250000');
  });

  it('leaves out shipments without volume, and counts a charge per shipment once each', () => {
    const cost = bidUnitCost(
      bid({ Linehaul: { rate: '2' }, 'Stop-off': { rate: '30' } }),
      charges,
      shipments,
      'miles',
    );
    expect(cost && decimalText(cost.byCharge.get('Stop-off') ?? fraction(0), 6)).toBe('0.100000');
    expect(cost?.complete).toBe(true);
  });

  it('is partial without a required charge, and complete without an optional one', () => {
    expect(bidUnitCost(bid({ 'Stop-off': { rate: '1' } }), charges, shipments, 'miles')?.complete).toBe(
      false,
    );
    expect(bidUnitCost(bid({ Linehaul: { rate: '2' } }), charges, shipments, 'miles')?.complete).toBe(true);
  });

  it('converts other currencies into USD', () => {
    const cost = bidUnitCost(
      bid({ Linehaul: { rate: '2', usdPerUnit: '0.75' } }),
      charges,
      shipments,
      'miles',
    );
    expect(cost && decimalText(cost.total, 6)).toBe('1.500000');
  });

  it('counts an accessorial for the share of shipments that has it, with stated or expected days', () => {
    const some: BidCharge = { name: 'Stop-off', unit: 'PerShipment', required: false, perShipment: '0.1' };
    const days: BidCharge = { name: 'Chassis', unit: 'PerDay', required: false, perShipment: '2' };
    expect(decimalText(shipmentCost(shipment({}), some, { rate: '75' }, 'miles'), 2)).toBe('7.50');
    expect(decimalText(shipmentCost(shipment({ days: '3' }), days, { rate: '35' }, 'miles'), 2)).toBe(
      '105.00',
    );
    expect(decimalText(shipmentCost(shipment({}), days, { rate: '35' }, 'miles'), 2)).toBe('70.00');
  });

  it('converts fuel to the diesel price at which bids are compared', () => {
    // 0.20 EUR × 1.10 + (3.00 − 2.40) ÷ 6 = 0.32 per mile
    const fuel: BidCharge = { name: 'Fuel', unit: 'PerMile', required: false, isFuel: true };
    const diesel = { quotedAt: '2.40', comparedAt: '3.00', milesPerGallon: '6' };
    const cost = shipmentCost(
      shipment({ miles: '100' }),
      fuel,
      { rate: '0.20', usdPerUnit: '1.10', diesel },
      'miles',
    );
    expect(decimalText(cost, 2)).toBe('32.00');
  });
});
