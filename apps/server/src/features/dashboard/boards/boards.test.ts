import { overview } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../../test/house/testHouse.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const tile = {
  id: 't1',
  kind: 'figure',
  shows: 'Savings',
  mode: 4,
  customerId: null,
  width: 3,
  height: 1,
} as const;
const save = (as: Parameters<TestHouse['call']>[1], boards: object[]) =>
  house.call(overview.saveBoards, as, { body: { boards: boards as overview.Board[] } });

test('boards belong to one user and keep their order', async () => {
  const { customer, colleague, carrier, owner } = house.people;
  const boards = [
    { name: 'Zeta', tiles: [tile, { ...tile, id: 't2', width: 12 }] },
    { name: 'Alpha', tiles: [] },
  ];
  for (const person of [customer, carrier, owner]) expect((await save(person, boards)).body).toEqual(boards);
  expect((await house.call(overview.listBoards, customer)).body).toEqual(boards);
  expect((await house.call(overview.listBoards, colleague)).body).toEqual([]);
  expect((await save(customer, [])).body).toEqual([]);
  expect((await house.call(overview.listBoards, carrier)).body).toEqual(boards);
});

test('simultaneous saves of two windows do not interfere', async () => {
  const { customer } = house.people;
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((note) => save(customer, [{ name: `Mine ${note}`, tiles: [tile] }])),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await house.call(overview.listBoards, customer)).body).toHaveLength(1);
});

test('refuses an invalid board and names the field', async () => {
  const { customer } = house.people;
  const twice = await save(customer, [
    { name: 'A', tiles: [] },
    { name: 'A', tiles: [] },
  ]);
  expect([twice.status, twice.body]).toMatchObject([422, { code: 'board_twice', field: 'boards' }]);
  expect((await save(customer, [{ name: 'A', tiles: [tile, tile] }])).body).toMatchObject({
    code: 'tile_twice',
  });
  for (const wrong of [{ width: 13 }, { height: 0 }, { shows: 'a\u0000b' }, { id: '' }])
    expect((await save(customer, [{ name: 'A', tiles: [{ ...tile, ...wrong }] }])).status).toBe(400);
});
