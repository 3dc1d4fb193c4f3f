import { describe, expect, it } from 'vitest';
import { inputRange, moved, nextInputCell, rangeOf } from './selection.ts';

const size = { rows: 3, columns: 6 };
const locked = 3;

describe('moving in the grid', () => {
  it('goes through input cells with Tab, on into the next row, and out at either end', () => {
    expect(nextInputCell({ row: 0, column: 5 }, 1, locked, size)).toEqual({ row: 1, column: 3 });
    expect(nextInputCell({ row: 0, column: 0 }, 1, locked, size)).toEqual({ row: 0, column: 3 });
    expect(nextInputCell({ row: 1, column: 3 }, -1, locked, size)).toEqual({ row: 0, column: 5 });
    expect(nextInputCell({ row: 2, column: 5 }, 1, locked, size)).toBeNull();
    expect(nextInputCell({ row: 0, column: 3 }, -1, locked, size)).toBeNull();
  });

  it('goes from read-only columns after the input cells to the next row, and back to the last of its own', () => {
    expect(nextInputCell({ row: 0, column: 7 }, 1, locked, size)).toEqual({ row: 1, column: 3 });
    expect(nextInputCell({ row: 1, column: 7 }, -1, locked, size)).toEqual({ row: 1, column: 5 });
  });

  it('stays within the grid', () => {
    expect(moved({ row: 0, column: 0 }, -1, -1, size)).toEqual({ row: 0, column: 0 });
    expect(moved({ row: 1, column: 1 }, 99, 99, size)).toEqual({ row: 2, column: 5 });
  });
});

describe('what is chosen', () => {
  it('is a block whichever corner came first', () => {
    const range = rangeOf({ active: { row: 0, column: 4 }, anchor: { row: 2, column: 1 } });
    expect(range).toEqual({ top: 0, bottom: 2, left: 1, right: 4 });
    expect(inputRange(range, locked)).toEqual({ top: 0, bottom: 2, left: 0, right: 1 });
  });

  it('has no input cells on locked columns', () => {
    expect(inputRange({ top: 0, bottom: 1, left: 0, right: 2 }, locked)).toBeNull();
    expect(inputRange({ top: 0, bottom: 1, left: 6, right: 7 }, locked, 3)).toBeNull();
    expect(inputRange({ top: 0, bottom: 1, left: 4, right: 7 }, locked, 3)?.right).toBe(2);
  });
});
