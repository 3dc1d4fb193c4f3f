import { describe, expect, it } from 'vitest';
import type { BidLane } from '../bidTypes.ts';
import { cellProblem, cellText, savedTexts } from './cellTexts.ts';
import { type InputColumn, inputColumns, missingCharges } from './inputColumns.ts';
import { airStructure, lane } from './testLanes.ts';

const currencies = new Set(['USD', 'EUR']);
const columns = inputColumns(airStructure);
const column = (id: string): InputColumn => {
  const found = columns.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no column ${id}`);
  return found;
};
const problem = (id: string, typed: string) =>
  cellProblem(column(id), cellText(column(id), typed), currencies);

describe('the columns of a charge structure', () => {
  it('has one per charge, one per weight break, none for information', () => {
    expect(columns.map(({ id }) => id)).toEqual([
      'currency',
      'transitDays',
      'rate:1:1',
      'rate:1:2',
      'rate:2:0',
    ]);
    expect(column('rate:1:2').name).toBe('Air freight, 45+ kg');
  });

  it('misses a required charge only while none of its breaks has a rate', () => {
    expect(missingCharges(columns, () => '')).toEqual(['Air freight']);
    expect(missingCharges(columns, (id) => (id === 'rate:1:2' ? '3' : ''))).toEqual([]);
  });
});

describe('a cell', () => {
  it('keeps what it was saved with, without exponents', () => {
    const saved: BidLane = lane('1', { transitDays: 4, rates: [{ chargeNo: 2, breakNo: null, rate: 1e-6 }] });
    expect(savedTexts(saved)).toEqual({ currency: 'USD', transitDays: '4', 'rate:2:0': '0.000001' });
  });

  it('takes what a rate may be, and says what it may not', () => {
    expect(problem('rate:1:1', '1,234.50')).toBeNull();
    expect(problem('rate:1:1', '')).toBeNull();
    expect(problem('rate:1:1', '1.1234567')).toMatch(/6 decimals/);
    expect(problem('rate:1:1', '-1')).toMatch(/negative/);
    expect(problem('rate:1:1', '0')).toMatch(/zero/);
    expect(problem('rate:1:1', 'call us')).toMatch(/not a number/);
    expect(problem('rate:1:1', '1234567890.1234567')).toMatch(/digits/);
    expect(problem('rate:2:0', '-1')).toBeNull();
    expect(problem('rate:2:0', '0')).toBeNull();
  });

  it('takes whole transit days and known currencies only', () => {
    expect(problem('transitDays', '12')).toBeNull();
    expect(problem('transitDays', '1.5')).toMatch(/whole number/);
    expect(problem('transitDays', '366')).toMatch(/365/);
    expect(problem('currency', 'eur')).toBeNull();
    expect(problem('currency', '')).toBeNull();
    expect(problem('currency', 'XXX')).toMatch(/XXX/);
  });
});
