import { accounts, awards, bids, overview, settings, shipments, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { findUnstorableText } from './unstorableText.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('refuses text that the database cannot store, wherever it is in the call', async () => {
  const { customer, carrier } = testApp.people;
  const mode = Mode.RoadFTL;
  const answers = [
    await testApp.call(accounts.authenticate, null, { body: { username: 'a\0b', password: 'x' } }),
    await testApp.call(awards.resetLane, customer, { params: { id: '1' }, query: { reason: 'why\0' } }),
    await testApp.call(overview.listLanes, customer, { query: { mode, page: 1, search: '\0' } }),
    await testApp.call(settings.saveInstance, customer, {
      params: { id: mode },
      body: { properties: { 'half \ud800': true } },
    }),
    await testApp.call(bids.saveBids, carrier, {
      body: { mode, structureVersion: 1, bids: [{ laneId: '1', currency: '\udc00US', rates: [] }] },
    }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 400, body: { code: 'unstorable_text' } });
  expect(answers[4]?.body).toMatchObject({ field: 'bids.0.currency' });
});

test('refuses numbers that exceed the database column as invalid', async () => {
  const { customer } = testApp.people;
  const id = '1';
  const huge = 99_999_999_999;
  const answers = [
    await testApp.call(uploads.listUploads, customer, { query: { status: huge } }),
    await testApp.call(uploads.getLine, customer, { params: { id, lineNo: huge } }),
    await testApp.call(uploads.correctLine, customer, { params: { id, lineNo: huge }, body: { values: {} } }),
    await testApp.call(uploads.settleExceptions, customer, {
      params: { id },
      body: { groupKey: 'x', lineNos: [huge], action: 'keep' },
    }),
    await testApp.call(shipments.answerPlaces, customer, {
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
