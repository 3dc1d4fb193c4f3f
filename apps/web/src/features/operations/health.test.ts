import { expect, it } from 'vitest';
import { type PartHealth, partsOf } from './health.ts';
import type { Health } from './operations.api.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const well: Health = {
  version: '0.1.0',
  build: 'a1b2c3d4e5',
  startedAt: '2026-11-21T08:00:00Z',
  database: { version: '17.2', sizeBytes: 412_000_000, connections: 9 },
  storage: { files: 12, usedBytes: 31_000_000, freeBytes: 80_000_000_000 },
  jobs: { waiting: 2, running: 1, retrying: 0, failed: 0, oldestWaitSeconds: 0.2, workersSeen: 1 },
  mail: { delivery: 'SMTP', waiting: 0, sentToday: 4, gaveUp: 0 },
  audit: { entries: 120, linked: 118, headSignedAt: '2026-11-21T11:56:00Z', anchor: 'a file' },
  referenceData: [{ table: 'exchangeRates', asOf: '2026-11-20', isStale: false }],
  roundsWithoutKey: [],
  scanner: 'Up',
  nearlyFull: [],
};
const words = (health: Health) =>
  Object.fromEntries(partsOf(health, now).map(({ id, tone, word }) => [id, [tone, word]])) as Record<
    PartHealth['id'],
    [string, string]
  >;

it('says that all is well only if it is', () => {
  expect(Object.values(words(well)).every(([tone]) => tone === 'good')).toBe(true);
});

it('lists failures before delays, and a missing worker before both', () => {
  const { jobs } = well;
  expect(words({ ...well, jobs: { ...jobs, retrying: 3 } }).jobs).toEqual(['warn', '3 retrying']);
  expect(words({ ...well, jobs: { ...jobs, oldestWaitSeconds: 600 } }).jobs).toEqual(['warn', 'Behind']);
  expect(words({ ...well, jobs: { ...jobs, failed: 2, oldestWaitSeconds: 600 } }).jobs).toEqual([
    'bad',
    '2 failed',
  ]);
  expect(words({ ...well, jobs: { ...jobs, failed: 2, workersSeen: 0 } }).jobs).toEqual(['bad', 'No worker']);
});

it('warns about low disk space, failed emails and an unchained audit', () => {
  const { storage, mail, audit } = well;
  expect(words({ ...well, storage: { ...storage, freeBytes: 1_000_000_000 } }).storage).toEqual([
    'bad',
    'Nearly full',
  ]);
  expect(words({ ...well, storage: { ...storage, freeBytes: null } }).storage[0]).toBe('good');
  expect(words({ ...well, mail: { ...mail, gaveUp: 1 } }).mail).toEqual(['bad', '1 failed']);
  expect(words({ ...well, mail: { ...mail, delivery: 'Outbox' } }).mail).toEqual(['neutral', 'Outbox only']);
  expect(words({ ...well, audit: { ...audit, headSignedAt: '2026-11-21T09:00:00Z' } }).audit[0]).toBe('bad');
  expect(
    words({ ...well, audit: { ...audit, entries: 118, headSignedAt: '2026-11-21T09:00:00Z' } }).audit[0],
  ).toBe('good');
});

it('warns about a malware scanner that is down and companies close to their storage quota', () => {
  const nearlyFull = [{ companyName: 'Northwind', storedBytes: 9, maxStoredBytes: 10 }];
  expect(words({ ...well, scanner: 'Down', nearlyFull }).storage).toEqual(['bad', 'Scanner is down']);
  expect(words({ ...well, nearlyFull }).storage).toEqual(['warn', '1 company nearly full']);
  expect(words({ ...well, scanner: 'Off' }).storage).toEqual(['good', 'OK']);
});

it('names outdated reference data, its date, and what to do', () => {
  const part = partsOf(
    {
      ...well,
      referenceData: [
        { table: 'exchangeRates', asOf: '2024-12-31', isStale: true },
        { table: 'co2Factors', asOf: '2026-01-01', isStale: false },
        { table: 'dieselPrice', asOf: null, isStale: true },
      ],
    },
    now,
  ).find(({ id }) => id === 'reference');
  expect(part).toMatchObject({
    tone: 'warn',
    word: 'Out of date',
    value: 'Rates of 31 Dec 2024',
    details: [
      'Exchange rates of 31 Dec 2024: import newer ones in Tool Control',
      'CO2 factors of 1 Jan 2026',
      'Default diesel price never set: set it in Management → Properties',
    ],
  });
});

it('names sealed rounds whose key is missing, and the file to restore', () => {
  const roundsWithoutKey = [
    {
      customerName: 'Northwind',
      tenderName: 'Spring',
      roundNo: 2,
      isOpen: false,
      keyFile: 'round-1-2-2.key',
      since: '2026-11-21T11:00:00Z',
    },
  ];
  const [tile] = partsOf({ ...well, roundsWithoutKey }, now).filter(({ id }) => id === 'keys');
  expect(tile).toMatchObject({ tone: 'bad', word: 'Key missing', value: '1 round shut' });
  expect(tile?.details[0]).toContain('Northwind, Spring, round 2: round-1-2-2.key');
  const open = { ...roundsWithoutKey[0]!, isOpen: true, since: null };
  const [both] = partsOf({ ...well, roundsWithoutKey: [...roundsWithoutKey, open] }, now).filter(
    ({ id }) => id === 'keys',
  );
  expect(both?.value).toBe('1 round shut, 1 open round');
  expect(both?.details[1]).toBe('Northwind, Spring, round 2: round-1-2-2.key');
});
