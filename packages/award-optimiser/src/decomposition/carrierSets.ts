import type { Compiled } from '../compile/compiled.ts';
import { type OpenColumns, openColumns } from './openColumns.ts';
import type { VolumeMethod } from './volumeMethod.ts';

/** A counted column is undecided if its average use is further than this from 0 and 1. */
const undecided = 0.02;
/** Of the undecided columns, this number of open ones and of closed ones at most are turned. */
const mostEach = 3;

/** Counted columns that are opened (1) or closed (0) whatever their average use. */
export type Turns = ReadonlyMap<number, 0 | 1>;

/**
 * Sets of columns that a draft may use. They differ in the columns of the tender's widest count, in most tenders the carriers: closing
 * one takes its capacity away everywhere, so that the wrong one costs more than any other column.
 */
export class CarrierSets {
  private readonly leaf: VolumeMethod;
  private readonly threshold: number;
  private readonly counted: readonly number[];
  /** By column: the counted column without which it cannot be used; −1 for none. */
  private readonly within: Int32Array;

  constructor(leaf: VolumeMethod, threshold: number) {
    this.leaf = leaf;
    this.threshold = threshold;
    const { model, countRow } = leaf.prices;
    const { rowColumn, rowColumnStart } = model;
    this.counted =
      countRow < 0 ? [] : [...rowColumn.subarray(rowColumnStart[countRow], rowColumnStart[countRow + 1])];
    this.within = withinOf(model, this.counted);
  }

  /** The columns open by average use, except for the turns. `noise` is added to the average use of each column. */
  of(turns: Turns, noise: (column: number) => number): OpenColumns {
    const { columnAverage, fixed, prices } = this.leaf;
    const average = columnAverage.map((used, column) => {
      const above = this.within[column]!;
      const turn = turns.get(above);
      if (turn === undefined) return used;
      // Once the carrier is certain, its columns are used as often as before when it was.
      return turn === 0 ? 0 : Math.min(1, used / Math.max(1e-9, columnAverage[above]!));
    });
    return openColumns(prices.model, average, this.threshold, noise, fixed);
  }

  /** Sets that differ from this one in one undecided column, or in one used instead of another; the likeliest first. */
  around(turns: Turns, { isOpen }: OpenColumns): Turns[] {
    const { columnAverage: average, fixed, prices } = this.leaf;
    const { model, countRow } = prices;
    if (countRow < 0) return [];
    const against = (column: number) => Math.abs(average[column]! - isOpen[column]!);
    const free = this.counted
      .filter((column) => (fixed?.[column] ?? -1) < 0)
      .filter((column) => average[column]! > undecided && average[column]! < 1 - undecided)
      .toSorted((a, b) => against(b) - against(a) || a - b);
    const opened = free.filter((column) => isOpen[column] === 1).slice(0, mostEach);
    const closed = free.filter((column) => isOpen[column] === 0).slice(0, mostEach);
    const used = this.counted.reduce((sum, column) => sum + Math.max(0, isOpen[column]!), 0);
    const found: { readonly turns: Turns; readonly likely: number }[] = [];
    const add = (...columns: readonly number[]) => {
      const next = new Map(turns);
      for (const column of columns) next.set(column, isOpen[column] === 1 ? 0 : 1);
      const sum = columns.reduce((all, column) => all + against(column), 0);
      found.push({ turns: next, likely: sum / columns.length });
    };
    if (used < model.rowHi[countRow]!) for (const column of closed) add(column);
    if (used > model.rowLo[countRow]!) for (const column of opened) add(column);
    for (const column of opened) for (const other of closed) add(column, other);
    return found.toSorted((a, b) => b.likely - a.likely).map((each) => each.turns);
  }
}

function withinOf(model: Compiled, counted: readonly number[]): Int32Array {
  const isCounted = new Uint8Array(model.columnCount);
  for (const column of counted) isCounted[column] = 1;
  const unseen = -2;
  const within = new Int32Array(model.columnCount).fill(unseen);
  for (let own = 0; own < model.classCount; own++) {
    const columns = model.classColumn.subarray(model.classColumnStart[own], model.classColumnStart[own + 1]);
    const above = columns.find((column) => isCounted[column] === 1) ?? -1;
    for (const column of columns)
      within[column] = within[column] === unseen || within[column] === above ? above : -1;
  }
  return within.map((above) => Math.max(-1, above));
}
