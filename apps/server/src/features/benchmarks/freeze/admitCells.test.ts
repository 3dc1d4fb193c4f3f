import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../test/support/makeLanes.ts';
import { admitCells, type Cell, type Counts, type Floor, isAtFloor } from './admitCells.ts';
import { joinGroups, tieOfDomain } from './joinGroups.ts';

const floor: Floor = { values: 7, groups: 3, share: 0.5 };
const counts = (given: Record<string, number>) => new Map(Object.entries(given));
const cell = (key: string, level: number, parent: string | null, given: Record<string, number>): Cell => ({
  key,
  level,
  parent,
  counts: counts(given),
});
const told = (cells: readonly Cell[]) => [...admitCells(cells, floor)].toSorted();

describe('the floor', () => {
  test('seven values of three companies are enough', () => {
    expect(isAtFloor(counts({ a: 3, b: 2, c: 2 }), floor)).toBe(true);
  });
  test('six values are too few, and so are two companies', () => {
    expect(isAtFloor(counts({ a: 2, b: 2, c: 2 }), floor)).toBe(false);
    expect(isAtFloor(counts({ a: 20, b: 20 }), floor)).toBe(false);
  });
  test('a company may have half of them but no more', () => {
    expect(isAtFloor(counts({ a: 7, b: 3, c: 4 }), floor)).toBe(true);
    expect(isAtFloor(counts({ a: 8, b: 3, c: 4 }), floor)).toBe(false);
  });
});

describe('figures published together', () => {
  test('a lane is not published next to its country if the other lanes have too few values', () => {
    const country = cell('country', 1, null, { a: 4, b: 4, c: 3 });
    expect(told([country, cell('lane', 2, 'country', { a: 3, b: 3, c: 3 })])).toEqual(['country']);
    expect(told([country, cell('lane', 2, 'country', { a: 4, b: 4, c: 3 })])).toEqual(['country', 'lane']);
  });
  test('of two lanes the smaller is withheld with the rest', () => {
    const cells = [
      cell('country', 1, null, { a: 8, b: 8, c: 8, d: 1 }),
      cell('busy', 2, 'country', { a: 5, b: 5, c: 5 }),
      cell('quiet', 2, 'country', { a: 3, b: 3, c: 3 }),
    ];
    expect(told(cells)).toEqual(['busy', 'country']);
  });
  test('a mixed lane is published even if one company dominates the wider market', () => {
    const cells = [
      cell('global', 1, null, { a: 900, b: 3, c: 3, d: 3 }),
      cell('lane', 3, 'trade', { b: 3, c: 3, d: 3 }),
      cell('trade', 2, 'global', { a: 90, b: 3, c: 3, d: 3 }),
    ];
    expect(told(cells)).toEqual(['lane']);
  });

  test('in random hierarchies any difference of published cells is empty or meets the floor', () => {
    let tellable = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const cells = drawForest(seed);
      const admitted = admitCells(cells, floor);
      tellable += admitted.size;
      const byKey = new Map(cells.map((one) => [one.key, one]));
      const nearestTold = (one: Cell): string | null => {
        let at = one.parent;
        while (at !== null && !admitted.has(at)) at = byKey.get(at)?.parent ?? null;
        return at;
      };
      for (const key of admitted) {
        const within = cells.filter((one) => admitted.has(one.key) && nearestTold(one) === key);
        const rest = new Map(byKey.get(key)?.counts);
        for (const one of within)
          for (const [group, count] of one.counts) rest.set(group, (rest.get(group) ?? 0) - count);
        for (const [group, count] of rest) if (count === 0) rest.delete(group);
        expect(rest.size === 0 || isAtFloor(rest, floor), `seed ${seed}, ${key}`).toBe(true);
      }
    }
    expect(tellable).toBeGreaterThan(500);
  });

  test('sets that meet the floor also meet it combined', () => {
    const below = seeded(7);
    const draw = (): Counts =>
      new Map(['a', 'b', 'c', 'd', 'e'].flatMap((group) => (below(3) === 0 ? [] : [[group, 1 + below(9)]])));
    for (let turn = 0; turn < 3000; turn += 1) {
      const [one, other] = [draw(), draw()];
      if (!isAtFloor(one, floor) || !isAtFloor(other, floor)) continue;
      const both = new Map(one);
      for (const [group, count] of other) both.set(group, (both.get(group) ?? 0) + count);
      expect(isAtFloor(both, floor)).toBe(true);
    }
  });
});

/** A forest of four levels in which every cell contains the values of its leaves. */
function drawForest(seed: number): Cell[] {
  const below = seeded(seed);
  const cells = new Map<string, { level: number; parent: string | null; counts: Map<string, number> }>();
  const leaves = 4 + below(14);
  for (let leaf = 0; leaf < leaves; leaf += 1) {
    const path = [`r${below(2)}`];
    for (const width of [2, 3]) path.push(`${path.at(-1)}.${below(width)}`);
    path.push(`${path.at(-1)}.leaf${leaf}`);
    for (const group of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const count = below(3) === 0 ? 0 : below(7);
      if (count === 0) continue;
      for (const [depth, key] of path.entries()) {
        const known = cells.get(key) ?? {
          level: depth + 1,
          parent: path[depth - 1] ?? null,
          counts: new Map(),
        };
        cells.set(key, known);
        known.counts.set(group, (known.counts.get(group) ?? 0) + count);
      }
    }
  }
  return [...cells].map(([key, rest]) => ({ key, ...rest }));
}

describe('which accounts count as one company', () => {
  test('any chain of links joins companies', () => {
    const groups = joinGroups(
      ['2', '3', '4', '10'],
      [
        ['3', 'domain acme.com'],
        ['10', 'domain acme.com'],
        ['10', 'file 77'],
        ['4', 'file 77'],
      ],
    );
    expect(Object.fromEntries(groups)).toEqual({ 2: '2', 3: '3', 4: '3', 10: '3' });
  });
  test('a company’s own email domain links accounts, and a public email provider’s does not', () => {
    expect(tieOfDomain('2', 'gmail.com')).toBeUndefined();
    expect(tieOfDomain('2', 'demo.lanewright.example')).toBeUndefined();
    expect(tieOfDomain('2', 'acme.com')).toEqual(['2', 'domain acme.com']);
  });
});
