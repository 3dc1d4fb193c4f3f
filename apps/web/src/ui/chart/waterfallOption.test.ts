// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { waterfallOption } from './waterfallOption.ts';

const steps = [
  { name: 'Baseline', amount: 100, isWhole: true },
  { name: 'Price', amount: -30 },
  { name: 'Awarded', amount: 70, isWhole: true },
];
/** A chart of 10 px per step and 1 px per dollar. */
const api = (at: number) => ({
  value: () => at,
  coord: ([x, y]: readonly [number, number]): [number, number] => [x, y],
  size: (): [number, number] => [10, 10],
  visual: () => 'red',
});

it('is upright: names below, the amount above each bar', () => {
  const { xAxis, yAxis, series } = waterfallOption(steps, 'usd', true, false);
  expect([xAxis.type, yAxis.type]).toEqual(['category', 'value']);
  const drawn = series[0]?.renderItem({}, api(1));
  expect(drawn?.children.at(-1)?.style).toMatchObject({ align: 'center', verticalAlign: 'bottom' });
});

it('is sideways on a phone: names in a column, each amount right of its bar, in a row of its own', () => {
  const { xAxis, yAxis, series } = waterfallOption(steps, 'usd', true, true);
  expect([xAxis.type, yAxis]).toMatchObject(['value', { type: 'category', inverse: true }]);
  const texts = [0, 1, 2].map((at) => series[0]?.renderItem({}, api(at))?.children.at(-1)?.style);
  expect(texts).toMatchObject([
    { x: 106, y: 0, align: 'left' },
    { x: 106, y: 1, align: 'left' },
    { x: 76, y: 2, align: 'left' },
  ]);
});
