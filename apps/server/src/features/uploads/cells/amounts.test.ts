import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AmountScan } from './amountScan.ts';
import { wornCurrency } from './currencies.ts';
import { fixedBytes, notPlain } from './fixedBytes.ts';
import { proposedAmount, proposedDate } from './proposeValue.ts';
import { type DecimalMark, isUnclear, provenMark, readAmount, readMeasure } from './readAmount.ts';
import { kgPerUnit } from './units.ts';

describe('numbers with a unit', () => {
  it.each([
    ['500kgs', '500', 'kgs'],
    ['1,200 lbs', '1200', 'lbs'],
    ['12.5 t', '12.5', 't'],
    ['7 m3', '7', 'm3'],
    ['USD 1,200.00', '1200', 'USD'],
    ['$1,200 USD', '1200', 'USD'],
    ['1 234,50 €', '1234.5', '€'],
    ["1'234.50 CHF", '1234.5', 'CHF'],
    ['1’200.-', '1200', ''],
    ['12,34,567.50', '1234567.5', ''],
    ['EUR (5.00)', '-5', 'EUR'],
    ["2 x 40'HC", '2', "x 40'HC"],
  ])('%s', (text, amount, unit) => expect(readMeasure(text)).toEqual({ amount, unit }));
  it.each(['500kgs', '1,200 lbs', '12 TBD', '12%', '5-10', '$5 EUR', '2 x 500'])(
    'are not amounts of money: %s',
    (text) => expect(readAmount(text)).toBeNull(),
  );
  it.each([
    ['1.234', true, null],
    ['-1,234', true, null],
    ['$ 12,345', true, null],
    ['0.234', false, '.'],
    ['1234,567', false, ','],
    ['1.234,5', false, ','],
    ['1,234,567', false, '.'],
    ['1234', false, null],
  ] as const)('prove their decimal mark or not: %s', (text, unclear, mark) => {
    expect([isUnclear(text), provenMark(text)]).toEqual([unclear, mark]);
  });
});

describe('amounts from bytes', () => {
  const scan = new AmountScan();
  const read = (text: string, mark: DecimalMark = '.') => {
    const bytes = Buffer.from(text);
    const value = scan.read(bytes, 0, bytes.length, 2, mark);
    return { value, unit: bytes.toString('utf8', scan.unitStart, scan.unitEnd) };
  };
  it.each([
    ['1,234.50', '.', 123_450, ''],
    ['1.234,50', '.', 123_450, ''],
    ['1.234', ',', 123_400, ''],
    ['1.234', '.', 123, ''],
    ['-$1,234.567', '.', -123_457, ''],
    ['$-5', '.', -500, ''],
    ['1\u202f234,50', ',', 123_450, ''],
    ['1 234 567', ',', 123_456_700, ''],
    ["1'234.50", '.', 123_450, ''],
    ['500kgs', '.', 50_000, 'kgs'],
    ['1,200 lbs', '.', 120_000, 'lbs'],
    ['0,125', '.', 13, ''],
  ] as const)('%s', (text, mark, value, unit) => expect(read(text, mark)).toEqual({ value, unit }));
  it.each(['', '-', '1,23,4', '1.2.3', '12 34', '(5.00)', '12-', 'USD 7', '1,', '5 5'])(
    'leaves %s to be read as text',
    (text) => expect(read(text).value).toBe(notPlain),
  );
  it('equals the amount read from the text, whatever is written', () => {
    const written = fc.stringMatching(/^-?\$?-?\d{0,4}([.,' ]?\d{3}){0,3}([.,]\d{0,4})?( ?(kg|lbs|m3))?$/);
    fc.assert(
      fc.property(written, fc.constantFrom<DecimalMark>('.', ','), (text, mark) => {
        const { value, unit } = read(text.trim(), mark);
        if (value === notPlain) return;
        const measure = readMeasure(text, mark);
        const plain = measure?.amount ?? '';
        expect([text, value]).toEqual([text, fixedBytes(Buffer.from(plain), 0, plain.length, 2)]);
        expect(unit === '' && scan.dollar ? '$' : unit).toBe(measure?.unit);
        expect([text, scan.unclear]).toEqual([text, isUnclear(text)]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('numbers with an exponent', () => {
  it.each([
    ['1.45E+03', '1450'],
    ['1,45E+03', '1450'],
    ['1.45e+3 USD', '1450'],
    ['-2.5E-1', '-0.25'],
    ['1E+06', '1000000'],
    ['1.23456E+02', '123.456'],
    ['(1.5E+03)', '-1500'],
  ])('reads %s as %s, whatever the column’s mark', (text, amount) => {
    expect(readAmount(text, '.')).toBe(amount);
    expect(readAmount(text, ',')).toBe(amount);
  });
  it.each(['1E5', '1.45E', '12E+', 'E+03', '1.2.3E+03x'])('does not read %s as a number', (text) => {
    expect(readMeasure(text)?.unit ?? 'none').not.toBe('');
  });
});

describe('proposals', () => {
  const isOwn = (unit: string) => kgPerUnit(unit) === 1 || wornCurrency(unit, 'USD') === 'USD';
  it.each([
    ['1O0', '100'],
    ['l23', '123'],
    ['1,2OO.5O', '1200.5'],
    ['O.5', '0.5'],
    ['approx. 500', '500'],
    ['ca. 500 kg', '500'],
    ['~500', '500'],
    ['500 (est.)', '500'],
    ['USD 1,200 all in', '1200'],
    ['$1,200 flat', '1200'],
    ['ca. 500 lbs', null],
    ['EUR 1,200 all in', null],
    ['total 450', '450'],
    ['See DN-304 (ID#:10589)', null],
    ['Invoiced Separately', null],
    ['Invoice 123', null],
    ['10-20', null],
    ['2 x 500', null],
    ['12%', null],
    ['Oslo', null],
    ['500 (600 gross)', null],
  ])('for an amount: %s', (text, proposal) => expect(proposedAmount(text, '.', isOwn)).toBe(proposal));
  it.each([
    ['2025-13-05', '2025-05-13'],
    ['2O25-03-07', '2025-03-07'],
    ['2025-03-07 (est.)', '2025-03-07'],
    ['2025--03-07', '2025-03-07'],
    ['ETD 2025-03-07', '2025-03-07'],
    ['31/31/2025', null],
    ['2025-02-30', null],
    ['2025-Q1', null],
    ['tomorrow', null],
    ['12', null],
  ])('for a date: %s', (text, proposal) => expect(proposedDate(text, null)).toBe(proposal));
});
