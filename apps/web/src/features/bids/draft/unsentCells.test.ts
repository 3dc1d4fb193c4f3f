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
  expect(writeUnsent(key, 1, new Map([['12', row]]), ['12'])).toBe(true);
  expect(readUnsent(key, 1)).toEqual({ lanes: new Map([['12', row]]), lost: 0 });
  expect(readUnsent(unsentKey('3', '2', 7), 1).lanes.size).toBe(0);
});

it('leaves lanes of another tab, and forgets what the server has', () => {
  writeUnsent(key, 1, new Map([['13', row]]), ['13']);
  expect([...readUnsent(key, 1).lanes.keys()]).toEqual(['12', '13']);
  writeUnsent(key, 1, new Map(), ['12', '13']);
  expect(window.localStorage.getItem(key)).toBeNull();
});

it('reads anything strange as nothing', () => {
  for (const strange of ['{"12": 5}', 'no json']) {
    window.localStorage.setItem(key, strange);
    expect(readUnsent(key, 1).lanes.size).toBe(0);
  }
});

it('leaves out, and counts, cells of charges that are others by now; the rest of a lane stays', () => {
  const typed = { 'rate:1': '4.5', 'value:3': 'x', 'capacity:2027-01': '9' };
  writeUnsent(
    key,
    1,
    new Map<string, object>([
      ['12', typed],
      ['13', { 'rate:2': '1' }],
    ]) as Draft,
    ['12', '13'],
  );
  expect(readUnsent(key, 1).lost).toBe(0);
  const kept = { lanes: new Map([['12', { 'capacity:2027-01': '9' }]]), lost: 3 };
  expect(readUnsent(key, 2)).toEqual(kept);
  // As they were kept before their charges were.
  window.localStorage.setItem(key, JSON.stringify({ '12': typed, '13': { 'rate:2': '1' } }));
  expect(readUnsent(key, 2)).toEqual(kept);
  expect(writeUnsent(key, 2, new Map([['14', row]]), ['14'])).toBe(true);
  expect(readUnsent(key, 2)).toEqual({
    lanes: new Map<string, object>([
      ['12', { 'capacity:2027-01': '9' }],
      ['14', row],
    ]),
    lost: 0,
  });
});
