import { accounts, awards, bids, overview, settings, shipments, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/house/testHouse.ts';
import { findUnstorableText } from './unstorableText.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('refuses text that the database cannot store, wherever it is in the call', async () => {
  const { customer, carrier } = house.people;
  const mode = Mode.RoadFTL;
  const answers = [
    await house.call(accounts.authenticate, null, { body: { username: 'a\0b', password: 'x' } }),
    await house.call(awards.resetLane, customer, { params: { id: '1' }, query: { reason: 'why\0' } }),
    await house.call(overview.listLanes, customer, { query: { mode, page: 1, search: '\0' } }),
    await house.call(settings.saveInstance, customer, {
      params: { id: mode },
      body: { properties: { 'half \ud800': true } },
    }),
    await house.call(bids.saveBids, carrier, {
      body: { mode, structureVersion: 1, bids: [{ laneId: '1', currency: '\udc00US', rates: [] }] },
    }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 400, body: { code: 'unstorable_text' } });
  expect(answers[4]?.body).toMatchObject({ field: 'bids.0.currency' });
});

test('refuses numbers that exceed the database column as invalid', async () => {
  const { customer } = house.people;
  const id = '1';
  const huge = 99_999_999_999;
  const answers = [
    await house.call(uploads.listUploads, customer, { query: { status: huge } }),
    await house.call(uploads.getLine, customer, { params: { id, lineNo: huge } }),
    await house.call(uploads.correctLine, customer, { params: { id, lineNo: huge }, body: { values: {} } }),
    await house.call(uploads.settleExceptions, customer, {
      params: { id },
      body: { groupKey: 'x', lineNos: [huge], action: 'keep' },
    }),
    await house.call(shipments.answerPlaces, customer, {
      params: { id },
      body: { answers: [{ wordNo: huge, choice: { kind: 'keepSite' } }] },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
});

test('checks text at any depth and accepts whole surrogate pairs', () => {
  expect(findUnstorableText({ a: ['x', { b: '🚚', c: null, d: 1 }] })).toBeNull();
  expect(findUnstorableText({ a: ['x', { b: '🚚\ude9a' }] })).toBe('a.1.b');
  expect(findUnstorableText('\0')).toBe('');
  let nested: unknown = '\0';
  for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
  expect(findUnstorableText(nested)).not.toBeNull();
});
