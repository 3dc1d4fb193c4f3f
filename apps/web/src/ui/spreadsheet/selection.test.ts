import { describe, expect, it } from 'vitest';
import { inputRange, moved, nextInputCell, rangeOf } from './selection.ts';

const size = { rows: 3, columns: 6 };
const locked = 3;

describe('moving in the grid', () => {
  it('moves through input cells with Tab, into the next row, and out at either end', () => {
    expect(nextInputCell({ row: 0, column: 5 }, 1, locked, size)).toEqual({ row: 1, column: 3 });
    expect(nextInputCell({ row: 0, column: 0 }, 1, locked, size)).toEqual({ row: 0, column: 3 });
    expect(nextInputCell({ row: 1, column: 3 }, -1, locked, size)).toEqual({ row: 0, column: 5 });
    expect(nextInputCell({ row: 2, column: 5 }, 1, locked, size)).toBeNull();
    expect(nextInputCell({ row: 0, column: 3 }, -1, locked, size)).toBeNull();
  });

  it('moves from read-only columns to the next row’s input cells, and back to the last ones of its own row', () => {
    expect(nextInputCell({ row: 0, column: 7 }, 1, locked, size)).toEqual({ row: 1, column: 3 });
    expect(nextInputCell({ row: 1, column: 7 }, -1, locked, size)).toEqual({ row: 1, column: 5 });
  });

  it('stays within the grid', () => {
    expect(moved({ row: 0, column: 0 }, -1, -1, size)).toEqual({ row: 0, column: 0 });
    expect(moved({ row: 1, column: 1 }, 99, 99, size)).toEqual({ row: 2, column: 5 });
  });
});

describe('the selection', () => {
  it('is a block, whichever corner was first', () => {
    const range = rangeOf({ active: { row: 0, column: 4 }, anchor: { row: 2, column: 1 } });
    expect(range).toEqual({ top: 0, bottom: 2, left: 1, right: 4 });
    expect(inputRange(range, locked)).toEqual({ top: 0, bottom: 2, left: 0, right: 1 });
  });

  it('has no input cells in locked columns', () => {
    expect(inputRange({ top: 0, bottom: 1, left: 0, right: 2 }, locked)).toBeNull();
    expect(inputRange({ top: 0, bottom: 1, left: 6, right: 7 }, locked, 3)).toBeNull();
    expect(inputRange({ top: 0, bottom: 1, left: 4, right: 7 }, locked, 3)?.right).toBe(2);
  });
});
