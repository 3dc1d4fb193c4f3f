// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Draft } from './draft.ts';
import { readUnsent, unsentKey, unsentLanes, withUnsent, writeUnsent } from './unsentCells.ts';

const key = unsentKey('1', '2', 7);
const row = { 'rate:1': '4.5', currency: 'EUR' };

it('tells lanes that were typed in or emptied since the server got them', () => {
  const held: Draft = new Map([
    ['1', row],
    ['2', row],
    ['3', row],
  ]);
  const draft: Draft = new Map([
    ['1', row],
    ['2', { ...row, currency: 'USD' }],
    ['4', row],
  ]);
  const unsent = unsentLanes(draft, held);
  expect(unsent).toEqual(
    new Map<string, object>([
      ['2', { ...row, currency: 'USD' }],
      ['4', row],
      ['3', {}],
    ]),
  );
  expect(withUnsent(held, unsent)).toEqual(draft);
});

it('gives cells back after the browser was closed, to the same person, customer and mode only', () => {
  expect(writeUnsent(key, new Map([['12', row]]), ['12'])).toBe(true);
  expect(readUnsent(key)).toEqual(new Map([['12', row]]));
  expect(readUnsent(unsentKey('3', '2', 7)).size).toBe(0);
});

it('leaves lanes of another tab, and forgets what the server has', () => {
  writeUnsent(key, new Map([['13', row]]), ['13']);
  expect([...readUnsent(key).keys()]).toEqual(['12', '13']);
  writeUnsent(key, new Map(), ['12', '13']);
  expect(window.localStorage.getItem(key)).toBeNull();
});

it('reads anything strange as nothing', () => {
  for (const strange of ['{"12": 5}', 'no json']) {
    window.localStorage.setItem(key, strange);
    expect(readUnsent(key).size).toBe(0);
  }
});
