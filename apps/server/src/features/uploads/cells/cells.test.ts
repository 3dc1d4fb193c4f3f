import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { provenMark, readAmount } from './readAmount.ts';
import { currencyCode, wornCurrency } from './currencies.ts';
import { DateEvidence } from './dateEvidence.ts';
import { isoDateOf, readDate } from './readDate.ts';
import { readMonth } from './readMonth.ts';
import { readReference } from './readReference.ts';
import { converted, countsContainers, kgPerUnit, m3PerUnit, milesPerUnit } from './units.ts';
import { repairedZip } from './zipCode.ts';

describe('amounts', () => {
  it.each([
    ['$1,234.50', '1234.5'],
    [' $43.23 ', '43.23'],
    ['(1,234.50)', '-1234.5'],
    ['-$5.00', '-5'],
    ['$-5.00', '-5'],
    ['($5.00)', '-5'],
    ['1.234,50', '1234.5'],
    ['1 234,5', '1234.5'],
    ['12-', '-12'],
    ['USD 7', '7'],
    ['7 EUR', '7'],
    ['\u00a01234\u00a0', '1234'],
    ['0012.30', '12.3'],
    ['.5', '0.5'],
    ['1,234', '1234'],
    ['1,234,567', '1234567'],
    ['(0.00)', '0'],
  ])('%s', (text, decimal) => expect(readAmount(text)).toBe(decimal));
  it.each([
    '',
    'TBD',
    'Invoiced Separately',
    '12%',
    '1.2.3',
    '1,23,4',
    '--',
    '.',
    'See DN-304 (ID#:10589)',
    '12 34',
  ])('refuses %s', (text) => expect(readAmount(text)).toBeNull());
  it('reads numbers valid with both marks as the column writes them', () => {
    expect(readAmount('1,234', ',')).toBe('1.234');
    expect(readAmount('1.234', ',')).toBe('1234');
    expect(provenMark('1,234')).toBeNull();
    expect(provenMark('1.234,5')).toBe(',');
  });
  it('reads every amount in cents in any format', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const plain = (cents / 100).toFixed(2);
        const size = Math.abs(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
        const expected = String(Number(plain));
        expect(Number(readAmount(plain))).toBe(Number(expected));
        expect(Number(readAmount(cents < 0 ? `($${size})` : `$${size}`))).toBe(cents / 100);
        const german = Math.abs(cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 });
        expect(Number(readAmount(german, ','))).toBe(Math.abs(cents / 100));
      }),
    );
  });
});

describe('dates', () => {
  const iso = (text: string, order: 'dmy' | 'mdy' | null = null) => {
    const day = readDate(text, order);
    return typeof day === 'number' ? isoDateOf(day) : day;
  };
  it.each([
    ['2025-03-07', '2025-03-07'],
    ['2025/3/7', '2025-03-07'],
    ['20250307', '2025-03-07'],
    ['2025-03-07T00:00:00', '2025-03-07'],
    ['2025-03-07 14:05', '2025-03-07'],
    ['2-Jun-06', '2006-06-02'],
    ['7 March 2025', '2025-03-07'],
    ['Mar 7, 2025', '2025-03-07'],
    ['Fri, March 7, 2025', '2025-03-07'],
    ['3/17/2025', '2025-03-17'],
    ['17.3.2025', '2025-03-17'],
    ['5/5/13', '2013-05-05'],
    ['7. März 2025', '2025-03-07'],
    ['Freitag, 7. März 2025 14:05 Uhr', '2025-03-07'],
    ['1er août 2025', '2025-08-01'],
    ['le 7 févr. 2025', '2025-02-07'],
    ['7 de marzo de 2025', '2025-03-07'],
    ['mar 7 ene 2025', '2025-01-07'],
    ['7 de março de 2025', '2025-03-07'],
    ['sexta-feira, 7 de março de 2025', '2025-03-07'],
    ['07/dez/25', '2025-12-07'],
    ['07MAR25', '2025-03-07'],
    ['2025-Mar-07', '2025-03-07'],
    ['2025年3月7日', '2025-03-07'],
    ['2025年3月7日 下午2:05', '2025-03-07'],
    ['07.03.2025 14h05', 'ambiguous'],
    ['96-03-07', '1996-03-07'],
    ['45723', '2025-03-07'],
    ['45723.5', '2025-03-07'],
  ])('%s', (text, day) => expect(iso(text)).toBe(day));
  it('reports if day and month could be swapped', () => {
    expect(iso('3/7/2025')).toBe('ambiguous');
    expect(iso('3/7/2025', 'mdy')).toBe('2025-03-07');
    expect(iso('3/7/2025', 'dmy')).toBe('2025-07-03');
  });
  it.each([
    '',
    '2025-02-30',
    '31/31/2025',
    'Date Not Captured',
    'Feb 30, 2025',
    '1850-01-01',
    '12',
    'ASN-93',
    '2025-Q1',
    'KW 12',
    'Mar 2025',
    '7 Marble 2025',
  ])('refuses %s', (text) => expect(iso(text, 'mdy')).toBeNull());
  it('reads every day in every format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 45_000 }), (day) => {
        const date = isoDateOf(day);
        const [year = '', month = '', dayOfMonth = ''] = date.split('-');
        expect(readDate(date, null)).toBe(day);
        expect(readDate(`${month}/${dayOfMonth}/${year}`, 'mdy')).toBe(day);
        expect(readDate(`${dayOfMonth}.${month}.${year}`, 'dmy')).toBe(day);
      }),
    );
  });
});

describe('the date order of a column', () => {
  const order = (...cells: string[]) => {
    const evidence = new DateEvidence();
    for (const cell of cells) evidence.add(cell);
    return evidence.order;
  };
  it.each([
    [['3/7/2025', '13/7/2025'], 'dmy'],
    [['3/7/2025', '7/13/2025', '12/12/2025'], 'mdy'],
    [['3/7/2025', '5/5/2025'], 'undecided'],
    [['3/7/2025', '7/13/2025', '13/7/2025'], 'undecided'],
    [['7/13/2025', '13/7/2025'], null],
    [['5/26/13'], 'mdy'],
    [['5/5/2025', '2025-03-07', 'Date Not Captured', '31/31/2025'], null],
    [['25-03-07', '96-03-07'], 'ymd'],
    [Array.from({ length: 28 }, (_, day) => `25-03-${String(day + 1).padStart(2, '0')}`), 'ymd'],
    [Array.from({ length: 28 }, (_, day) => `${String(day + 1).padStart(2, '0')}-03-25`), 'dmy'],
    [['25/03/07', '25/03/08'], 'undecided'],
  ] as const)('%j', (cells, expected) => expect(order(...cells)).toBe(expected));
  it('reads years first if the column writes them first', () =>
    expect(readDate('25-03-07', 'ymd')).toBe(readDate('2025-03-07', null)));
});

describe('month and year in separate columns', () => {
  it.each([
    ['2026', '2', '', '2026-02-01'],
    ['2026.0', '02', '14', '2026-02-14'],
    ['26', 'Fév.', '', '2026-02-01'],
    ['', '2025-03', '', '2025-03-01'],
    ['', '202503', '', '2025-03-01'],
    ['', 'Mär 25', '', '2025-03-01'],
    ['', '2025年3月', '', '2025-03-01'],
    ['2026', '13', '', null],
    ['2026', '2', '30', null],
    ['', '2', '', null],
    ['2026', '2025-03', '', null],
    ['2026', 'Q1', '', null],
  ])('%s %s %s', (year, month, day, expected) => {
    const found = readMonth(year, month, day);
    expect(found === null ? null : isoDateOf(found)).toBe(expected);
  });
});

describe('references, units, zips', () => {
  it('finds what a cell refers to', () => {
    expect(readReference('See ASN-93 (ID#:1281)')).toEqual({ lineId: '1281', shipmentId: 'ASN-93' });
    expect(readReference('See DN-304 (ID#:10589)')?.lineId).toBe('10589');
    expect(readReference('Freight Included in Commodity Cost')).toBeNull();
    expect(readReference('Invoiced Separately')).toBeNull();
  });
  it('recognises units', () => {
    expect(kgPerUnit('LBS')).toBe(0.45359237);
    expect(m3PerUnit('cft')).toBeCloseTo(0.0283168, 6);
    expect(kgPerUnit('boxes')).toBeNull();
    expect(kgPerUnit('Short Tons')).toBe(907.18474);
    expect(kgPerUnit('tons'), 'a ton is 1000 kg here and 2000 lb there').toBeNull();
    expect(kgPerUnit('公斤')).toBe(1);
    expect(m3PerUnit('cu. ft.')).toBe(0.028316846592);
    expect(m3PerUnit('m³')).toBe(1);
    expect(milesPerUnit('km')).toBeCloseTo(0.621371192237334, 14);
    expect(countsContainers("x 40'HC")).toBe(true);
  });
  it('recognises currencies by name, and which country’s dollar is meant', () => {
    expect(['US Dollars', 'euro', 'RMB', 'xyz', 'KGS', 'ton'].map(currencyCode)).toEqual([
      'USD',
      'EUR',
      'CNY',
      null,
      null,
      null,
    ]);
    expect([wornCurrency('$', 'CAD'), wornCurrency('$', 'EUR'), wornCurrency('€', 'CAD')]).toEqual([
      'CAD',
      'USD',
      'EUR',
    ]);
  });
  it('converts units exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (pounds) => {
        const exact = (BigInt(Math.abs(pounds)) * 45_359_237n + 50_000_000n) / 100_000_000n;
        expect(Math.abs(converted(pounds, 0.45359237))).toBe(Number(exact));
      }),
    );
    expect(converted(-5, 0.1)).toBe(-1);
    expect(converted(50_000_000, 0.45359237)).toBe(22_679_619);
  });
  it.each([
    ['2108', 'US', 'MA', '02108'],
    ['501', 'USA', '', '00501'],
    ['2108', '', 'MA', '02108'],
    ['2108-1234', 'US', 'MA', '02108-1234'],
    ['1010', 'Austria', '', '1010'],
    ['75201', 'US', 'TX', '75201'],
  ])('%s %s', (zip, country, state, repaired) => expect(repairedZip(zip, country, state)).toBe(repaired));
});
