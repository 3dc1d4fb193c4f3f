import { expect, it } from 'vitest';
import { carriersShown, inOrder } from './carrierShown.ts';
import { testCarrier } from './testCarrier.ts';

const carriers = [
  testCarrier('North Star Lines', {
    modes: [4],
    lanesBid: 3,
    green: 1,
    answerHours: 30,
    coveragePercent: 12,
  }),
  testCarrier('Swift Freight', { lanesBid: 1, green: 2, answerHours: 2 }),
  testCarrier('Southstar', { modes: [7], lastBidAt: '2026-11-20T10:00:00Z', coveragePercent: 0 }),
];
const names = (...filter: [string, Parameters<typeof carriersShown>[2]]) =>
  carriersShown(carriers, ...filter).map(({ name }) => name);

it('filters carriers by name and by whether a mode is open to them', () => {
  expect(names('', undefined)).toHaveLength(3);
  expect(names(' STAR ', undefined)).toEqual(['North Star Lines', 'Southstar']);
  expect(names('', 'connected')).toEqual(['North Star Lines', 'Southstar']);
  expect(names('', 'silent')).toEqual(['Southstar']);
  expect(names('', 'closed')).toEqual(['Swift Freight']);
  expect(names('', 'invited')).toEqual([]);
});

it('sorts them by a figure, with those without it last', () => {
  const order = (by: Parameters<typeof inOrder>[1]) => inOrder(carriers, by).map(({ name }) => name);
  expect(order('name')).toEqual(['North Star Lines', 'Southstar', 'Swift Freight']);
  expect(order('standing')).toEqual(['Swift Freight', 'North Star Lines', 'Southstar']);
  expect(order('answers')).toEqual(['Swift Freight', 'North Star Lines', 'Southstar']);
  expect(order('coverage')).toEqual(['North Star Lines', 'Southstar', 'Swift Freight']);
  expect(order('newest')).toEqual(['Southstar', 'North Star Lines', 'Swift Freight']);
});
