import { type Compiled, measure } from './compiled.ts';
import type { RowSet } from './rowSet.ts';

/**
 * Assigns each class its finest column and each column at most one parent that contains it, turns further pairs into links, and
 * lays rows and entries out as arrays.
 */
export function settleColumns(set: RowSet, monthCount: number) {
  const classCount = set.entries.length;
  const classCell = new Int32Array(classCount).fill(-1);
  const used: number[][] = Array.from({ length: classCount }, () => []);
  set.columnClasses.forEach((classes, column) => {
    for (const each of classes) used[each]!.push(column);
  });
  const cells = new Map<string, number[]>();
  used.forEach((columns, each) => {
    if (columns.length === 0) return;
    const key = columns.join();
    const known = cells.get(key);
    if (known) known.push(each);
    else cells.set(key, [each]);
  });
  const pairs: [child: number, parent: number][] = [];
  for (const [key, classes] of cells) {
    const columns = key.split(',').map(Number);
    const exact = columns.find((column) => set.columnClasses[column]!.size === classes.length);
    const cell =
      exact ??
      set.addColumn({ key: cellKey(set, columns), what: 'cell', tier: null }, new Set(classes), 0, true);
    for (const each of classes) classCell[each] = cell;
    for (const column of columns) if (column !== cell) pairs.push([cell, column]);
  }
  // The parent of a cell is its widest column, unless that has a parent itself; the other pairs are links.
  const columnCount = set.columns.length;
  const columnParent = new Int32Array(columnCount).fill(-1);
  const isParent = new Uint8Array(columnCount);
  pairs.sort(([, a], [, b]) => set.columnClasses[b]!.size - set.columnClasses[a]!.size || a - b);
  const linked: [number, number][] = [];
  for (const [child, parent] of [...set.links, ...pairs]) {
    if (columnParent[child] === -1 && columnParent[parent] === -1 && isParent[child] === 0) {
      columnParent[child] = parent;
      isParent[parent] = 1;
    } else linked.push([child, parent]);
  }

  const columnRows: [row: number, value: number][][] = set.columns.map(() => []);
  set.rowColumns.forEach((own, row) => {
    for (const [column, value] of own) columnRows[column]!.push([row, value]);
  });
  const classColumns: number[][] = Array.from({ length: classCount }, () => []);
  set.columnClasses.forEach((classes, column) => {
    for (const each of classes) classColumns[each]!.push(column);
  });
  const [columnRowStart, byColumn] = flat(columnRows);
  const [classColumnStart, classColumn] = flat(classColumns);
  const [classStart, entries] = flat(set.entries);
  const [rowColumnStart, rowColumns] = flat(set.rowColumns);
  return {
    classCell,
    classStart,
    entryRow: Int32Array.from(entries, ([row]) => row),
    entryMeasure: Uint8Array.from(entries, ([, which]) => which),
    entryValue: Float64Array.from(entries, ([, , value]) => value),
    measureCount: measure.firstMonth + monthCount,
    rowCount: set.rows.length,
    rowLo: Float64Array.from(set.lo),
    rowHi: Float64Array.from(set.hi),
    rows: set.rows,
    rowColumnStart,
    rowColumn: Int32Array.from(rowColumns, ([column]) => column),
    rowColumnValue: Float64Array.from(rowColumns, ([, value]) => value),
    columnRowStart,
    columnRow: Int32Array.from(byColumn, ([row]) => row),
    columnRowValue: Float64Array.from(byColumn, ([, value]) => value),
    classColumnStart,
    classColumn: Int32Array.from(classColumn),
    columnCount,
    columns: set.columns,
    columnCost: Float64Array.from(set.columnCost),
    columnParent,
    columnIsInteger: Uint8Array.from(set.columnIsInteger, Number),
    linkChild: Int32Array.from(linked, ([child]) => child),
    linkParent: Int32Array.from(linked, ([, parent]) => parent),
  } satisfies Partial<Compiled>;
}

function flat<Item>(lists: readonly (readonly Item[])[]): [Int32Array, Item[]] {
  const start = new Int32Array(lists.length + 1);
  lists.forEach((list, at) => {
    start[at + 1] = start[at]! + list.length;
  });
  return [start, lists.flat()];
}

/** Named by the columns that contain it, so that the cell is recognised in another scenario of the tender. */
const cellKey = (set: RowSet, columns: readonly number[]) =>
  `cell|${columns.map((column) => set.columns[column]!.key).join('|')}`;
