import type { Compiled } from '../compile/compiled.ts';
import type { Draft } from '../decomposition/draft.ts';
import { discountsOf } from '../decomposition/fixedTiers.ts';
import type { PartColumns } from './partColumns.ts';
import { forEntries, type PartLanes, tierReached } from './partLanes.ts';

/** The rows of a part of a tender. */
export interface PartRows {
  readonly arrays: Pick<
    Compiled,
    | 'classStart'
    | 'entryRow'
    | 'entryMeasure'
    | 'entryValue'
    | 'rowCount'
    | 'rowLo'
    | 'rowHi'
    | 'rows'
    | 'rowColumnStart'
    | 'rowColumn'
    | 'rowColumnValue'
    | 'columnRowStart'
    | 'columnRow'
    | 'columnRowValue'
  >;
}

/** Returns the held rows that the part could violate, with what the rest of the award leaves of them. */
export function heldRowsOf(
  draft: Draft,
  part: PartLanes,
  columns: PartColumns,
  isHeld: Uint8Array,
): PartRows {
  const { model } = draft;
  const lo = model.rowLo.slice();
  const hi = model.rowHi.slice();
  const isRule = Uint8Array.from(model.rows, ({ what }) => (what === 'tier' || what === 'rebate' ? 0 : 1));
  for (const { discount, reached } of discountsOf(model)) {
    isRule[reached] = 1;
    lo[reached] = tierReached(draft, discount).fromVolume;
    hi[reached] = Infinity;
  }
  const { left, least, most, hasColumn } = rangesOf(draft, part, columns);
  const place = new Int32Array(model.rowCount).fill(-1);
  const kept: number[] = [];
  for (let row = 0; row < model.rowCount; row++) {
    lo[row]! -= left[row]!;
    hi[row]! -= left[row]!;
    if (isRule[row] === 0 || (isHeld[row] === 0 && hasColumn[row] === 0)) continue;
    if (least[row] === 0 && most[row] === 0) continue;
    if (least[row]! >= lo[row]! && most[row]! <= hi[row]!) continue;
    place[row] = kept.length;
    kept.push(row);
  }
  return {
    arrays: {
      rowCount: kept.length,
      rowLo: Float64Array.from(kept, (row) => lo[row]!),
      rowHi: Float64Array.from(kept, (row) => hi[row]!),
      rows: kept.map((row) => model.rows[row]!),
      ...entriesOf(model, place),
      ...columnRowsOf(model, columns, kept, place),
    },
  };
}

/** By row: the amount used by other lanes, and the minimum and maximum that the part can add. */
function rangesOf(draft: Draft, { lanes, options, laneStart }: PartLanes, columns: PartColumns) {
  const { model } = draft;
  const left = draft.rowActivity.slice();
  const least = new Float64Array(model.rowCount);
  const most = new Float64Array(model.rowCount);
  const hasColumn = new Uint8Array(model.rowCount);
  const change = new Map<number, [least: number, most: number, times: number]>();
  lanes.forEach((lane, at) => {
    change.clear();
    const own = draft.laneOf(lane);
    own.options.forEach((option, place) => {
      forEntries(model, option, (row, amount) => {
        left[row]! -= own.shares[place]! * amount;
      });
    });
    for (let place = laneStart[at]!; place < laneStart[at + 1]!; place++)
      forEntries(model, options[place]!, (row, amount) => {
        const known = change.get(row);
        if (!known) change.set(row, [amount, amount, 1]);
        else {
          known[0] = Math.min(known[0], amount);
          known[1] = Math.max(known[1], amount);
          known[2]++;
        }
      });
    const count = laneStart[at + 1]! - laneStart[at]!;
    for (const [row, [low, high, times]] of change) {
      const isAlways = times === count && !Number.isFinite(model.laneUnawardedCost[lane]!);
      least[row]! += isAlways ? low : Math.min(0, low);
      most[row]! += isAlways ? high : Math.max(0, high);
    }
  });
  for (const column of columns.kept)
    for (let at = model.columnRowStart[column]!; at < model.columnRowStart[column + 1]!; at++) {
      const row = model.columnRow[at]!;
      const value = model.columnRowValue[at]!;
      hasColumn[row] = 1;
      if (draft.isUsed(column)) left[row]! -= value;
      least[row]! += Math.min(0, value);
      most[row]! += Math.max(0, value);
    }
  return { left, least, most, hasColumn };
}

function entriesOf(model: Compiled, place: Int32Array) {
  const entries: [row: number, which: number, value: number][] = [];
  const classStart = new Int32Array(model.classCount + 1);
  for (let own = 0; own < model.classCount; own++) {
    for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++) {
      const row = place[model.entryRow[at]!]!;
      if (row >= 0) entries.push([row, model.entryMeasure[at]!, model.entryValue[at]!]);
    }
    classStart[own + 1] = entries.length;
  }
  return {
    classStart,
    entryRow: Int32Array.from(entries, ([row]) => row),
    entryMeasure: Uint8Array.from(entries, ([, which]) => which),
    entryValue: Float64Array.from(entries, ([, , value]) => value),
  };
}

function columnRowsOf(model: Compiled, columns: PartColumns, kept: readonly number[], place: Int32Array) {
  const columnRowStart = new Int32Array(columns.kept.length + 1);
  const byColumn: [row: number, value: number][] = [];
  const byRow: [column: number, value: number][][] = kept.map(() => []);
  columns.kept.forEach((column, at) => {
    for (let entry = model.columnRowStart[column]!; entry < model.columnRowStart[column + 1]!; entry++) {
      const row = place[model.columnRow[entry]!]!;
      if (row < 0) continue;
      byColumn.push([row, model.columnRowValue[entry]!]);
      byRow[row]!.push([at, model.columnRowValue[entry]!]);
    }
    columnRowStart[at + 1] = byColumn.length;
  });
  const rowColumnStart = new Int32Array(kept.length + 1);
  byRow.forEach((own, row) => {
    rowColumnStart[row + 1] = rowColumnStart[row]! + own.length;
  });
  const flat = byRow.flat();
  return {
    columnRowStart,
    columnRow: Int32Array.from(byColumn, ([row]) => row),
    columnRowValue: Float64Array.from(byColumn, ([, value]) => value),
    rowColumnStart,
    rowColumn: Int32Array.from(flat, ([column]) => column),
    rowColumnValue: Float64Array.from(flat, ([, value]) => value),
  };
}
