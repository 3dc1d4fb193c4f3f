import { describe, expect, test } from 'vitest';
import { Basis } from '../src/simplex/basis.ts';
import { isProvenEmpty, ProgrammeRows } from '../src/simplex/programmeRows.ts';
import { ratioTest } from '../src/simplex/ratioTest.ts';
import { chance } from './support/drawSmall.ts';

describe('the ratio test', () => {
  /** Three variables at their lower limits, within 0 and 1; `alpha` is how they move the one that leaves. */
  const at = (alpha: number[], reduced: number[], upper = [1, 1, 1]) => ({
    alpha: Float64Array.from(alpha),
    reduced: Float64Array.from(reduced),
    lower: new Float64Array(3),
    upper: Float64Array.from(upper),
    value: new Float64Array(3),
  });
  const all = [0, 1, 2];

  test('selects the lowest cost per unit moved', () => {
    expect(ratioTest(at([1, 2, 4], [3, 2, 8], [9, 9, 9]), all, false, 1)).toEqual({ entering: 1, jumps: [] });
  });

  test('moves a column to its other limit if it can’t move far enough', () => {
    expect(ratioTest(at([1, 1, 1], [1, 2, 3]), all, false, 1.5)).toEqual({ entering: 1, jumps: [0] });
  });

  test('moves only what helps, and no fixed column', () => {
    expect(ratioTest(at([-1, 1, 1], [1, 2, 3], [1, 0, 9]), all, false, 1)).toEqual({
      entering: 2,
      jumps: [],
    });
    expect(ratioTest(at([-1, 1, -2], [1, 2, 3]), all, true, 2.5)).toEqual({ entering: 2, jumps: [0] });
  });

  test('reports when all columns together do not move far enough', () => {
    expect(ratioTest(at([1, 1, 1], [1, 2, 3]), all, false, 4)).toEqual({ entering: -1, jumps: [] });
  });

  test('among equals selects the best pivot', () => {
    expect(ratioTest(at([1, 4, 2], [1, 4, 2], [9, 9, 9]), all, false, 1).entering).toBe(1);
  });
});

describe('the proof of infeasibility', () => {
  const rows = new ProgrammeRows(2);
  rows.add([0, 1], [1, 1]);
  rows.add([0, 1], [1, -1]);
  const limits = (first: [number, number], second: [number, number]) =>
    [Float64Array.of(0, 0, first[0], second[0]), Float64Array.of(1, 1, first[1], second[1])] as const;

  test('holds when a row needs more than its columns can have', () => {
    expect(isProvenEmpty(rows, Float64Array.of(1, 0), ...limits([2.1, Infinity], [-1, 1]))).toBe(true);
    expect(isProvenEmpty(rows, Float64Array.of(1, 0), ...limits([2, Infinity], [-1, 1]))).toBe(false);
    expect(isProvenEmpty(rows, Float64Array.of(-1, 0), ...limits([-Infinity, -0.1], [-1, 1]))).toBe(true);
  });

  test('holds for rows that are infeasible only together', () => {
    // x + y at least 1.5 and x − y at least 0.8 would need x above 1.
    const both = limits([1.5, Infinity], [0.8, Infinity]);
    expect(isProvenEmpty(rows, Float64Array.of(1, 1), ...both)).toBe(true);
    expect(isProvenEmpty(rows, Float64Array.of(1, 0), ...both)).toBe(false);
    expect(isProvenEmpty(rows, Float64Array.of(0, 1), ...both)).toBe(false);
  });

  test('does not hold for an unbounded side or a rounding error', () => {
    expect(isProvenEmpty(rows, Float64Array.of(1, 0), ...limits([-Infinity, 2.1], [-1, 1]))).toBe(false);
    expect(isProvenEmpty(rows, Float64Array.of(1, 0), ...limits([2 + 1e-9, Infinity], [-1, 1]))).toBe(false);
  });
});

/** Solves a square system by plain elimination. */
function solved(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  const work = matrix.map((row, at) => [...row, right[at]!]);
  for (let at = 0; at < size; at++) {
    const best = work.reduce(
      (most, row, own) => (own > at && Math.abs(row[at]!) > Math.abs(work[most]![at]!) ? own : most),
      at,
    );
    [work[at], work[best]] = [work[best]!, work[at]!];
    for (let row = 0; row < size; row++) {
      if (row === at) continue;
      const factor = work[row]![at]! / work[at]![at]!;
      work[row] = work[row]!.map((value, column) => value - factor * work[at]![column]!);
    }
  }
  return work.map((row, at) => row[size]! / row[at]!);
}

test('the inverse equals that of a plain solve, after pivots, added rows and refactorisation', () => {
  const random = chance(77);
  const columnCount = 12;
  for (let turn = 0; turn < 8; turn++) {
    const rows = new ProgrammeRows(columnCount);
    const basis = new Basis(rows, 9);
    const addRow = () => {
      const columns = Array.from({ length: columnCount }, (_, at) => at).filter(() => random() < 0.5);
      const values = columns.map(() => Math.round(20 * random() - 10) || 1);
      rows.add(columns, values);
      basis.addRow(columns, values);
    };
    /** The basis as a dense matrix: columns negated, the activity of a row has the coefficient 1. */
    const written = () => {
      const size = rows.rowColumns.length;
      const matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
      for (let place = 0; place < size; place++) {
        const variable = basis.variable[place]!;
        if (variable >= columnCount) matrix[variable - columnCount]![place] = 1;
        else
          rows.columnRows[variable]!.forEach((row, at) => {
            matrix[row]![place] = -rows.columnValues[variable]![at]!;
          });
      }
      return matrix;
    };
    const expectRight = () => {
      const size = rows.rowColumns.length;
      for (let variable = 0; variable < columnCount; variable++) {
        const column = Array.from({ length: size }, () => 0);
        rows.columnRows[variable]!.forEach((row, at) => {
          column[row] = -rows.columnValues[variable]![at]!;
        });
        const plain = solved(written(), column);
        const own = basis.transform(variable);
        plain.forEach((value, place) => expect(own[place]).toBeCloseTo(value, 7));
      }
      for (let place = 0; place < size; place++) {
        basis.gatherRow(place);
        let own = 0;
        for (let at = 0; at < basis.gatheredCount; at++) own += basis.gathered[basis.gatheredAt[at]!]! ** 2;
        expect(basis.weight[place]! / Math.max(own, 1e-4)).toBeCloseTo(1, 6);
      }
    };
    const pivot = () => {
      const entering = Math.floor(random() * columnCount);
      if (basis.place[entering]! >= 0) return;
      const direction = basis.transform(entering).slice();
      let at = -1;
      for (let place = 0; place < rows.rowColumns.length; place++)
        if (Math.abs(direction[place]!) > 0.3 && (at < 0 || random() < 0.4)) at = place;
      if (at < 0) return;
      basis.gatherRow(at);
      basis.pivot(at, entering, direction);
    };
    for (let row = 0; row < 6; row++) addRow();
    expect(basis.isStale).toBe(true);
    expect(basis.factor()).toBe(true);
    for (let each = 0; each < 8; each++) pivot();
    expectRight();
    addRow();
    addRow();
    expect(basis.isStale).toBe(true);
    expect(basis.factor()).toBe(true);
    for (let each = 0; each < 4; each++) pivot();
    expectRight();
    expect(basis.factor()).toBe(true);
    expectRight();
  }
});
