import { describe, expect, it } from 'vitest';
import { barsOfSteps, meaningOf } from '../waterfallBars.ts';
import { nextMark } from '../Marks.tsx';
import { csvOf, fileNameOf, formatFigure, formatFigureShort } from './pictureTable.ts';

describe('the figures behind a chart', () => {
  it('export as CSV: plain numbers, quoted texts, no formulas', () => {
    const csv = csvOf({
      columns: [
        { label: 'Carrier', kind: 'text' },
        { label: 'Spend', kind: 'usd' },
      ],
      rows: [
        ['Smith, "Sons"', 1234.5],
        ['=HYPERLINK("http://x")', -3],
        ['@x', null],
        ['line\nbreak', 0],
      ],
    });
    expect(csv.split('\r\n')).toEqual([
      'Carrier,Spend',
      '"Smith, ""Sons""",1234.5',
      '"\'=HYPERLINK(""http://x"")",-3',
      "'@x,",
      '"line\nbreak",0',
      '',
    ]);
  });
  it('are formatted by their type', () => {
    expect(formatFigure(1234.5, 'usd')).toBe('$1,234.50');
    expect(formatFigure('2027-03', 'month')).toBe('Mar 2027');
    expect(formatFigure(null, 'usd')).toBe('–');
    expect(formatFigureShort(1_200_000, 'usd')).toBe('$1.2M');
    expect(formatFigureShort(2_000, 'usd')).toBe('$2.0K');
    expect(formatFigureShort(-601_100, 'usd')).toBe('−$601.1K');
    expect(formatFigureShort(0, 'usd')).toBe('$0');
    expect(formatFigureShort(45_300, 'quantity')).toBe('45.3K');
  });
  it('are named after the chart', () => {
    expect(fileNameOf('Savings by month, €')).toBe('savings-by-month');
    expect(fileNameOf('…')).toBe('picture');
  });
});

it('steps of a waterfall start where the previous one ended, totals at zero', () => {
  const bars = barsOfSteps([
    { name: 'Baseline', amount: 100, isWhole: true },
    { name: 'Price', amount: -30 },
    { name: 'Fuel', amount: null },
    { name: 'Volume', amount: 5 },
    { name: 'Awarded', amount: 75, isWhole: true },
  ]);
  expect(bars.map(({ from, to }) => [from, to])).toEqual([
    [0, 100],
    [100, 70],
    [70, 70],
    [70, 75],
    [0, 75],
  ]);
});

it('a waterfall step without a change or value is neither good nor bad', () => {
  const meanings = (isLessBetter: boolean) =>
    [-30, 5, 0, null].map((amount) => meaningOf({ amount }, isLessBetter));
  expect(meanings(true)).toEqual(['better', 'worse', 'neither', 'neither']);
  expect(meanings(false)).toEqual(['worse', 'better', 'neither', 'neither']);
  expect([100, 0, null].map((amount) => meaningOf({ amount, isWhole: true }))).toEqual([
    'whole',
    'whole',
    'neither',
  ]);
});

it('arrow keys move between marks and stay within the chart', () => {
  expect(nextMark('ArrowRight', 2, 3)).toBe(2);
  expect(nextMark('ArrowUp', 0, 3)).toBe(0);
  expect(nextMark('End', 0, 3)).toBe(2);
  expect(nextMark('a', 0, 3)).toBeUndefined();
});
