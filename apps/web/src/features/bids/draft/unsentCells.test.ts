// @vitest-environment jsdom
import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LockedStore } from '../../../platform/lockedStore.ts';
import { endSession } from '../../../platform/sessionEnd.ts';
import { type StoredUser, storedUser } from '../../../platform/storedUser.ts';
import { unsentName, unsentPlaces } from '../../../platform/unsentEntries.ts';
import type { Draft } from './draft.ts';
import { readUnsent, unsentLanes, withUnsent, writeUnsent } from './unsentCells.ts';

const key = Buffer.alloc(32, 5).toString('base64');
const name = unsentName('1', '2', 7);
const row = { 'rate:1': '9.876543', currency: 'EUR' };
const logIn = (id: string) =>
  storedUser.set({
    id,
    username: 'carrier@example.com',
    jwtToken: '',
    refreshToken: '',
    type: 'Carrier',
    companyId: '3',
    companyName: 'Carrier',
    displayName: 'Carrier',
  } satisfies StoredUser);
const stored = () => JSON.stringify({ ...window.localStorage });

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
  window.localStorage.clear();
  logIn('1');
});
afterEach(() => {
  endSession('left');
  vi.unstubAllGlobals();
});

it('returns lanes that were edited or cleared since the server last received them', () => {
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

it('stores no digit in plain text; after an expired session the same user finds the cells, another user does not', async () => {
  const store = await LockedStore.open(name, key);
  expect(await writeUnsent(store, 1, new Map([['12', row]]), ['12'])).toBe(true);
  expect(stored()).not.toContain('9.876');
  endSession();
  expect(stored()).not.toContain('9.876');
  expect(window.localStorage.getItem(name)).not.toBeNull();
  logIn('1');
  expect(unsentPlaces('1')).toEqual([{ customerId: '2', mode: 7, cells: 2 }]);
  expect(unsentPlaces('3')).toEqual([]);
  const again = await LockedStore.open(name, key);
  expect(readUnsent(again, 1)).toEqual({ lanes: new Map([['12', row]]), lost: 0 });
  // Another user has another key and another name; a copied entry opens with neither.
  window.localStorage.setItem(unsentName('3', '2', 7), window.localStorage.getItem(name) ?? '');
  const other = await LockedStore.open(unsentName('3', '2', 7), Buffer.alloc(32, 6).toString('base64'));
  expect(readUnsent(other, 1).lanes.size).toBe(0);
});

it('leaves nothing after logout, including cells that are still being encrypted', async () => {
  const store = await LockedStore.open(name, key);
  const writing = writeUnsent(store, 1, new Map([['12', row]]), ['12']);
  endSession('left');
  await writing;
  await writeUnsent(store, 1, new Map([['13', row]]), ['13']);
  expect(Object.keys(window.localStorage).filter((at) => at.startsWith('unsent-bids'))).toEqual([]);
});

it('keeps lanes of another tab, and removes what the server has', async () => {
  const [store, otherTab] = [await LockedStore.open(name, key), await LockedStore.open(name, key)];
  await writeUnsent(store, 1, new Map([['12', row]]), ['12']);
  await writeUnsent(otherTab, 1, new Map([['13', row]]), ['13']);
  expect([...readUnsent(await LockedStore.open(name, key), 1).lanes.keys()]).toEqual(['12', '13']);
  await writeUnsent(store, 1, new Map(), ['12', '13']);
  expect(window.localStorage.getItem(name)).toBeNull();
});

it('encrypts what an earlier version stored in plain text, and ignores unreadable content', async () => {
  window.localStorage.setItem(name, JSON.stringify({ structureVersion: 1, lanes: { '12': row } }));
  const store = await LockedStore.open(name, key);
  expect(readUnsent(store, 1).lanes).toEqual(new Map([['12', row]]));
  expect(stored()).not.toContain('9.876');
  expect(unsentPlaces('1')).toMatchObject([{ cells: 2 }]);
  for (const strange of ['{"12": 5}', 'no json', '{"iv":"AAAA","data":"AAAA","cells":1}']) {
    window.localStorage.setItem(name, strange);
    expect(readUnsent(await LockedStore.open(name, key), 1).lanes.size).toBe(0);
  }
  // Stored unencrypted and never opened since: it is deleted even when the session expires.
  window.localStorage.setItem(name, JSON.stringify({ structureVersion: 1, lanes: { '12': row } }));
  endSession();
  expect(window.localStorage.getItem(name)).toBeNull();
});

it('keeps cells in memory only if the browser can’t encrypt, and says so', async () => {
  vi.stubGlobal('crypto', {});
  const store = await LockedStore.open(name, key);
  expect(store.canKeep).toBe(false);
  expect(await writeUnsent(store, 1, new Map([['12', row]]), ['12'])).toBe(false);
  expect(stored()).not.toContain('9.876');
  expect(unsentPlaces('1')).toMatchObject([{ cells: 2 }]);
  expect(readUnsent(await LockedStore.open(name, key), 1).lanes.size).toBe(1);
  expect(await writeUnsent(store, 1, new Map(), ['12'])).toBe(true);
});

it('drops and counts cells of charges that have changed since; the rest of a lane is kept', async () => {
  const store = await LockedStore.open(name, key);
  const typed = { 'rate:1': '4.5', 'value:3': 'x', 'capacity:2027-01': '9' };
  const lanes: Draft = new Map<string, Record<string, string>>([
    ['12', typed],
    ['13', { 'rate:2': '1' }],
  ]);
  await writeUnsent(store, 1, lanes, ['12', '13']);
  expect(readUnsent(store, 1).lost).toBe(0);
  const kept = { lanes: new Map([['12', { 'capacity:2027-01': '9' }]]), lost: 3 };
  expect(readUnsent(store, 2)).toEqual(kept);
  expect(await writeUnsent(store, 2, new Map([['14', row]]), ['14'])).toBe(true);
  expect(readUnsent(store, 2)).toEqual({
    lanes: new Map<string, object>([
      ['12', { 'capacity:2027-01': '9' }],
      ['14', row],
    ]),
    lost: 0,
  });
});
