import { describe, expect, it } from 'vitest';
import { missingRequiredCharges } from './bidRates.ts';
import type { Charge } from './charges.ts';
import { chargeApplies, ChargeUnit, takesRate, takesText } from './charges.ts';
import { defaultCharges } from './defaultCharges.ts';
import { fuelPerMileUsd, fuelStepPerMileUsd } from './fuel.ts';
import { Mode, offeredModes } from './modes.ts';
import { keepsRates, structureProblems } from './structureRules.ts';
import { defaultAirWeightBreaks } from './weightBreaks.ts';

const airFloors = defaultAirWeightBreaks.map(({ weightFrom }) => weightFrom ?? 0);
const air = defaultCharges[Mode.AirFreight];
const lcl = defaultCharges[Mode.OceanLCL];
const ftl = defaultCharges[Mode.RoadFTL];

/** A structure with one charge changed. */
const changed = (charges: readonly Charge[], chargeNo: number, change: Partial<Charge>): Charge[] =>
  charges.map((charge) => (charge.chargeNo === chargeNo ? { ...charge, ...change } : charge));
const problems = (charges: readonly Charge[], floors: readonly number[] = []) =>
  structureProblems(charges, floors).map(({ chargeNo, field }) => [chargeNo, field]);

describe('the rules of a structure', () => {
  it('accept the default structure of every mode', () => {
    for (const mode of offeredModes) {
      expect(structureProblems(defaultCharges[mode], mode === Mode.AirFreight ? airFloors : [])).toEqual([]);
    }
  });

  it.each<[string, Charge[], (number | null | string)[][]]>([
    ['a charge without a name', changed(lcl, 2, { name: '  ' }), [[2, 'name']]],
    ['two of one name', changed(lcl, 3, { name: 'ocean freight, W/m' }), [[3, 'name']]],
    ['too long a name', changed(lcl, 2, { name: 'x'.repeat(81) }), [[2, 'name']]],
    ['money per nothing', changed(lcl, 2, { unit: ChargeUnit.None }), [[2, 'unit']]],
    ['a text per something', changed(lcl, 2, { type: 'Text' }), [[2, 'unit']]],
    [
      'a required text',
      changed(lcl, 2, { type: 'Text', unit: ChargeUnit.None, required: true }),
      [[2, 'required']],
    ],
    ['a most below the least', changed(lcl, 2, { minAllowed: '2', maxAllowed: '1.9' }), [[2, 'maxAllowed']]],
    ['a negative least', changed(lcl, 2, { minAllowed: '-1' }), [[2, 'minAllowed']]],
    ['seven decimals', changed(lcl, 2, { minAllowed: '0.0000001' }), [[2, 'minAllowed']]],
    ['no rate that would do', changed(lcl, 2, { maxAllowed: '0', allowZero: false }), [[2, 'maxAllowed']]],
    [
      'breaks of a charge per shipment',
      changed(lcl, 3, { hasBreaks: true }),
      [
        [3, 'hasBreaks'],
        [null, 'weightBreaks'],
      ],
    ],
    [
      'its own minimum',
      changed(lcl, 4, { minimumChargeNo: 4 }),
      [
        [1, 'minimumChargeNo'],
        [4, 'minimumChargeNo'],
      ],
    ],
    ['a minimum that is not there', changed(lcl, 1, { minimumChargeNo: 9 }), [[1, 'minimumChargeNo']]],
    ['a minimum per W/M', changed(lcl, 1, { minimumChargeNo: 2 }), [[1, 'minimumChargeNo']]],
    ['a minimum of two', changed(lcl, 2, { minimumChargeNo: 4 }), [[2, 'minimumChargeNo']]],
    ['expected per W/M', changed(lcl, 2, { expectedPerShipment: '1' }), [[2, 'expectedPerShipment']]],
    [
      'expected less than never',
      changed(lcl, 3, { expectedPerShipment: '-0.1' }),
      [[3, 'expectedPerShipment']],
    ],
    ['an expected minimum', changed(lcl, 4, { expectedPerShipment: '0.5' }), [[4, 'expectedPerShipment']]],
    ['a stand-in for nothing', changed(lcl, 1, { alternativeGroup: 1 }), [[1, 'alternativeGroup']]],
    ['an optional stand-in', changed(ftl, 5, { required: false }), [[5, 'alternativeGroup']]],
    ['nothing required', changed(lcl, 1, { required: false }), [[null, 'charges']]],
  ])('reject %s', (_, charges, expected) => {
    expect(problems(charges)).toEqual(expected);
  });

  it('reject weight breaks that do not rise from 0', () => {
    const breaksOf = (floors: number[]) => structureProblems(air, floors).map(({ message }) => message);
    expect(breaksOf([])).toEqual(['Add weight breaks, or turn off "By weight break".']);
    expect(breaksOf([45, 100])).toEqual(['The first weight break must start at 0 kg.']);
    expect(breaksOf([0, 100, 100])).toEqual(['Weight breaks must increase: 100 kg follows 100 kg.']);
    expect(breaksOf([0, 0.0001])).toEqual(['A weight break can have at most 3 decimals.']);
    expect(breaksOf(Array.from({ length: 21 }, (_, index) => index))).toEqual([
      'At most 20 weight breaks are allowed.',
    ]);
    expect(breaksOf([0])).toEqual([]);
  });
});

describe('rates of a changed charge', () => {
  it.each<[Partial<Charge>, boolean]>([
    [{ name: 'Another', required: true, minAllowed: '5', currency: 'EUR', purpose: 'fuel' }, true],
    [{ unit: ChargeUnit.PerShipment }, false],
    [{ type: 'Text' }, false],
    [{ hasBreaks: true }, false],
  ])('%j are kept: %s', (change, stay) => {
    const fuel = air.find(({ chargeNo }) => chargeNo === 3);
    if (fuel === undefined) throw new Error('air has a fuel surcharge');
    expect(keepsRates(fuel, { ...fuel, ...change })).toBe(stay);
    expect(keepsRates(fuel, undefined)).toBe(false);
  });
});

describe('alternative charges', () => {
  const missing = (...offered: number[]) =>
    missingRequiredCharges(
      ftl,
      offered.map((chargeNo) => ({ chargeNo, rate: 1 })),
    );

  it('are missing only if none of them is priced', () => {
    expect(missing(2)).toEqual([1, 5]);
    expect(missing(1)).toEqual([]);
    expect(missing(5, 2)).toEqual([]);
  });

  it('leave charges without an alternative unchanged', () => {
    const both = [...ftl, { ...(ftl[3] as Charge), chargeNo: 9, required: true, type: 'Charge' as const }];
    expect(missingRequiredCharges(both, [{ chargeNo: 2, rate: 1 }])).toEqual([1, 5, 9]);
  });
});

it('includes carriage only if that end of the lane is at a door', () => {
  const fcl = defaultCharges[Mode.OceanFCL];
  const applying = (moveType: Parameters<typeof chargeApplies>[1]) =>
    fcl
      .filter((charge) => charge.purpose === 'carriage' && chargeApplies(charge, moveType))
      .map(({ name }) => name);
  expect(applying('DoorDoor')).toEqual(['Pre-carriage', 'On-carriage']);
  expect(applying('DoorPort')).toEqual(['Pre-carriage']);
  expect(applying('PortDoor')).toEqual(['On-carriage']);
  expect(applying('PortPort')).toEqual([]);
  expect(applying(null)).toHaveLength(2);
  expect(fcl.filter((charge) => !chargeApplies(charge, 'PortPort'))).toHaveLength(2);
});

it('expects a rate for charges per unit, and a text for the rest', () => {
  const detention = ftl.find(({ name }) => name.startsWith('Detention')) as Charge;
  expect([takesRate(detention), takesText(detention)]).toEqual([false, true]);
  expect(ftl.filter(takesRate)).toHaveLength(4);
});

it('converts a fuel rate from one diesel price to another as the surcharge would', () => {
  // (3.00 - 2.40) / 6.0 = 0.10 for a van; / 5.0 = 0.12 for a flatbed; and back.
  expect(fuelStepPerMileUsd('2.40', '3.00', 'van').toFixed()).toBe('0.1');
  expect(fuelStepPerMileUsd('2.40', '3.00', 'flatbed').toFixed()).toBe('0.12');
  expect(fuelStepPerMileUsd('3.00', '2.40', 'van').toFixed()).toBe('-0.1');
  const rises = fuelPerMileUsd(4, 'reefer').minus(fuelPerMileUsd('2.5', 'reefer'));
  expect(fuelStepPerMileUsd('2.5', 4, 'reefer').minus(rises).abs().lt('1e-30')).toBe(true);
});
