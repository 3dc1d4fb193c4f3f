import { expect, it } from 'vitest';
import { dropTile, freeId, freeName, moveTile, resizeTile } from './arrange.ts';
import type { Tile } from './boards.api.ts';

const tile = (id: string, more: Partial<Tile> = {}): Tile => ({
  id,
  kind: 'figure',
  shows: 'Spend',
  mode: 4,
  customerId: null,
  width: 3,
  height: 1,
  ...more,
});
const tiles = ['a', 'b', 'c', 'd'].map((id) => tile(id));
const ids = (of: readonly Tile[]) => of.map(({ id }) => id).join('');

it('moves a tile, up to the ends', () => {
  expect(ids(moveTile(tiles, 'b', 2))).toBe('acbd');
  expect(ids(moveTile(tiles, 'b', 99))).toBe('acdb');
  expect(ids(moveTile(tiles, 'c', -3))).toBe('cabd');
  expect(moveTile(tiles, 'b', 1)).toBe(tiles);
  expect(moveTile(tiles, 'x', 1)).toBe(tiles);
});

it('drops a tile before or after another, from either side', () => {
  expect(ids(dropTile(tiles, 'a', 'c', false))).toBe('bacd');
  expect(ids(dropTile(tiles, 'a', 'c', true))).toBe('bcad');
  expect(ids(dropTile(tiles, 'd', 'b', false))).toBe('adbc');
  expect(dropTile(tiles, 'd', 'd', true)).toBe(tiles);
});

it('resizes a tile within the board', () => {
  const [wide] = resizeTile([tile('a', { width: 11, height: 6 })], 'a', 3, 1);
  expect(wide).toMatchObject({ width: 12, height: 6 });
  const [narrow] = resizeTile([tile('a', { width: 2 })], 'a', -1, -1);
  expect(narrow).toMatchObject({ width: 2, height: 1 });
});

it('finds unused names and ids', () => {
  expect(freeName('Board', [{ name: 'Board' }, { name: 'Board 2' }])).toBe('Board 3');
  expect(freeId([tile('t2'), tile('x')])).toBe('t3');
});
