import { overview } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const tile = {
  id: 't1',
  kind: 'figure',
  shows: 'Savings',
  mode: 4,
  customerId: null,
  width: 3,
  height: 1,
} as const;
const save = (as: Parameters<TestApp['call']>[1], boards: object[]) =>
  testApp.call(overview.saveBoards, as, { body: { boards: boards as overview.Board[] } });

test('boards belong to one user and keep their order', async () => {
  const { customer, colleague, carrier, owner } = testApp.people;
  const boards = [
    { name: 'Zeta', tiles: [tile, { ...tile, id: 't2', width: 12 }] },
    { name: 'Alpha', tiles: [] },
  ];
  for (const person of [customer, carrier, owner]) expect((await save(person, boards)).body).toEqual(boards);
  expect((await testApp.call(overview.listBoards, customer)).body).toEqual(boards);
  expect((await testApp.call(overview.listBoards, colleague)).body).toEqual([]);
  expect((await save(customer, [])).body).toEqual([]);
  expect((await testApp.call(overview.listBoards, carrier)).body).toEqual(boards);
});

test('simultaneous saves of two windows do not interfere', async () => {
  const { customer } = testApp.people;
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((note) => save(customer, [{ name: `Mine ${note}`, tiles: [tile] }])),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await testApp.call(overview.listBoards, customer)).body).toHaveLength(1);
});

test('refuses an invalid board and names the field', async () => {
  const { customer } = testApp.people;
  const twice = await save(customer, [
    { name: 'A', tiles: [] },
    { name: 'A', tiles: [] },
  ]);
  expect([twice.status, twice.body]).toMatchObject([422, { code: 'duplicate_board', field: 'boards' }]);
  expect((await save(customer, [{ name: 'A', tiles: [tile, tile] }])).body).toMatchObject({
    code: 'duplicate_tile',
  });
  for (const wrong of [{ width: 13 }, { height: 0 }, { shows: 'a\u0000b' }, { id: '' }])
    expect((await save(customer, [{ name: 'A', tiles: [{ ...tile, ...wrong }] }])).status).toBe(400);
});
