import { describe, expect, it } from 'vitest';
import type { BidLane } from '../bidTypes.ts';
import { cellProblem, problemFinder } from './cellProblems.ts';
import { cellText, savedTexts } from './cellTexts.ts';
import { type InputColumn, inputColumns, missingCharges } from './inputColumns.ts';
import { airColumns as columns, airStructure, lane } from './testLanes.ts';

const currencies = new Map([
  ['USD', 1],
  ['EUR', 1.25],
]);
const column = (id: string): InputColumn => {
  const found = columns.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no column ${id}`);
  return found;
};
const problem = (id: string, typed: string) =>
  cellProblem(column(id), cellText(column(id), typed), currencies, 'USD');

describe('the columns of a charge structure', () => {
  it('has one per charge, weight break, text and month; a diesel price only if fuel is per mile', () => {
    expect(columns.map(({ id }) => id)).toEqual([
      'currency',
      'transitDays',
      'rate:1/1',
      'rate:1/2',
      'rate:2',
      'value:3',
      'validFrom',
      'validTo',
      'emissionKgPerUnit',
      'loadsPerWeek',
      'capacity:2027-01',
      'capacity:2027-02',
    ]);
    expect(column('rate:1/2').name).toBe('Air freight, 45+ kg');
  });

  it('asks for the diesel price if fuel is quoted per mile, and starts with the first charge’s currency', () => {
    const [first, fuel] = airStructure.charges;
    if (first === undefined || fuel === undefined) throw new Error('two charges');
    const charges = [
      { ...first, currency: 'EUR' },
      { ...fuel, purpose: 'fuel' as const, unit: 2 },
    ];
    const road = inputColumns(
      { ...airStructure, charges },
      { months: [], referenceDieselUsdPerGallon: 3, unitMeasure: 'mi' },
    );
    expect(road.map(({ id }) => id)).toContain('fuelBasisUsdPerGallon');
    expect(road[0]).toMatchObject({ kind: 'currency', usual: 'EUR' });
  });

  it('treats alternative charges as one, and includes carriage only for door lanes', () => {
    const [first, fuel] = airStructure.charges;
    if (first === undefined || fuel === undefined) throw new Error('two charges');
    const perMile = { ...fuel, chargeNo: 1, name: 'Per mile', required: true, alternativeGroup: 1 };
    const perLoad = { ...perMile, chargeNo: 2, name: 'Per load' };
    const carriage = {
      ...perMile,
      chargeNo: 3,
      name: 'Pre-carriage',
      alternativeGroup: null,
      purpose: 'carriage' as const,
      location: 'Origin' as const,
    };
    const grid = { months: [], referenceDieselUsdPerGallon: 3, unitMeasure: '' };
    const all = inputColumns({ ...airStructure, charges: [perMile, perLoad, carriage] }, grid);
    expect(missingCharges(all, () => '', 'Door-Port')).toEqual(['Per mile or Per load', 'Pre-carriage']);
    const oneOf = (id: string) => (id === 'rate:2' ? '3' : '');
    expect(missingCharges(all, oneOf, 'Port-Poor')).toEqual([]);
    expect(missingCharges(all, oneOf, 'Door-Door')).toEqual(['Pre-carriage']);
  });

  it('counts a required charge as missing only while none of its breaks has a rate', () => {
    expect(missingCharges(columns, () => '')).toEqual(['Air freight']);
    expect(missingCharges(columns, (id) => (id === 'rate:1/2' ? '3' : ''))).toEqual([]);
  });
});

describe('a cell', () => {
  it('keeps its saved value, without exponents', () => {
    const saved: BidLane = lane('1', {
      transitDays: 4,
      validTo: '2027-06-30',
      rates: [{ chargeNo: 2, breakNo: null, rate: 1e-6 }],
      values: [{ chargeNo: 3, value: 'by phone' }],
      capacity: [{ month: '2027-01', capacity: 1200.5 }],
    });
    expect(savedTexts(saved)).toEqual({
      currency: 'USD',
      transitDays: '4',
      validTo: '2027-06-30',
      'rate:2': '0.000001',
      'value:3': 'by phone',
      'capacity:2027-01': '1200.5',
    });
  });

  it('accepts valid rates, and says why others are invalid', () => {
    expect(problem('rate:1/1', '1,234.50')).toBeNull();
    expect(problem('rate:1/1', '')).toBeNull();
    expect(problem('rate:1/1', '1.1234567')).toMatch(/6 decimals/);
    expect(problem('rate:1/1', '-1')).toMatch(/negative/);
    expect(problem('rate:1/1', '0')).toMatch(/zero/);
    expect(problem('rate:1/1', 'call us')).toMatch(/isn’t a number/);
    expect(problem('rate:1/1', '1234567890.1234567')).toMatch(/digits/);
    expect(problem('rate:2', '-1')).toBeNull();
    expect(problem('rate:2', '0')).toBeNull();
  });

  it('converts limits into the charge’s own currency with the mode’s rates', () => {
    const limited = column('rate:2');
    if (limited.kind !== 'rate') throw new Error('a rate');
    const most = { ...limited, bounds: { ...limited.bounds, maxAllowed: '10' } };
    expect(cellProblem(most, '8', currencies, 'EUR')).toBeNull();
    expect(cellProblem(most, '8.01', currencies, 'EUR')).toBe(
      'Fuel surcharge must be at most 10 USD (8 EUR).',
    );
    expect(cellProblem(most, '10', currencies, 'USD')).toBeNull();
  });

  it('accepts only whole transit days, known currencies, dates and capacities', () => {
    expect(problem('transitDays', '12')).toBeNull();
    expect(problem('transitDays', '1.5')).toMatch(/whole number/);
    expect(problem('transitDays', '366')).toMatch(/365/);
    expect(problem('currency', 'eur')).toBeNull();
    expect(problem('currency', '')).toBeNull();
    expect(problem('currency', 'XXX')).toMatch(/XXX/);
    expect(problem('validFrom', '31 Mar 2027')).toBeNull();
    expect(problem('validFrom', '3/4/2027')).toMatch(/2027-03-31/);
    expect(problem('capacity:2027-01', '0')).toBeNull();
    expect(problem('capacity:2027-01', '-1')).toMatch(/from 0/);
    expect(problem('loadsPerWeek', '2.25')).toBeNull();
    expect(problem('loadsPerWeek', '2.255')).toMatch(/2 decimals/);
    expect(problem('loadsPerWeek', '-1')).toMatch(/from 0/);
    expect(problem('value:3', 'anything')).toBeNull();
  });

  it('takes no loads per week on a lane without shipments', () => {
    const find = problemFinder(columns, currencies);
    const bare = lane('1', { volumePerLoad: null });
    expect(find(bare, { loadsPerWeek: '2' }).loadsPerWeek).toMatch(/by month instead/);
    expect(find(bare, { loadsPerWeek: '' })).toEqual({});
    expect(find(lane('1'), { loadsPerWeek: '2' })).toEqual({});
  });

  it('is invalid if a bid would end before it starts', () => {
    const find = problemFinder(columns, currencies);
    const saved = lane('1', { validFrom: '2027-03-01' });
    expect(find(saved, { validTo: '2027-02-01' })).toEqual({
      validTo: 'Valid-to (2027-02-01) must be after valid-from (2027-03-01).',
    });
    expect(find(saved, { validTo: '2027-04-01' })).toEqual({});
  });
});
