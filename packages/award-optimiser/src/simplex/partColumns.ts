import type { Compiled } from '../compile/compiled.ts';
import type { Draft } from '../decomposition/draft.ts';
import type { PartLanes } from './partLanes.ts';

/** Columns that a part of a tender decides: nothing outside the part uses them. */
export interface PartColumns {
  /** By their index in the whole tender. */
  readonly kept: Int32Array;
  readonly arrays: Pick<
    Compiled,
    | 'columnCount'
    | 'columns'
    | 'columnCost'
    | 'columnParent'
    | 'columnIsInteger'
    | 'linkChild'
    | 'linkParent'
    | 'classCell'
    | 'classColumnStart'
    | 'classColumn'
  >;
}

/** The columns that depend only on the lanes of the part. */
export function freeColumnsOf(draft: Draft, { lanes, options }: PartLanes): PartColumns {
  const { model } = draft;
  const { classColumnStart, classColumn } = model;
  const within = new Int32Array(model.columnCount);
  for (const lane of lanes)
    for (const option of draft.laneOf(lane).options) {
      const own = model.optionClass[option]!;
      for (let at = classColumnStart[own]!; at < classColumnStart[own + 1]!; at++)
        within[classColumn[at]!]!++;
    }
  const isSeen = new Uint8Array(model.classCount);
  for (const option of options) isSeen[model.optionClass[option]!] = 1;
  const isKept = new Uint8Array(model.columnCount);
  for (let own = 0; own < model.classCount; own++) {
    if (isSeen[own] === 0) continue;
    for (let at = classColumnStart[own]!; at < classColumnStart[own + 1]!; at++) {
      const column = classColumn[at]!;
      if (draft.useCount[column] === within[column]!) isKept[column] = 1;
    }
  }
  const kept = Int32Array.from(isKept.keys()).filter((column) => isKept[column] === 1);
  // Position of each column of the whole tender among them.
  const place = new Int32Array(model.columnCount).fill(-1);
  kept.forEach((column, at) => {
    place[column] = at;
  });
  const placeOf = (column: number) => (column < 0 ? -1 : place[column]!);
  const links = [...model.linkChild.keys()].filter(
    (link) => placeOf(model.linkChild[link]!) >= 0 && placeOf(model.linkParent[link]!) >= 0,
  );
  const start = new Int32Array(model.classCount + 1);
  const ofClass: number[] = [];
  for (let own = 0; own < model.classCount; own++) {
    for (let at = classColumnStart[own]!; at < classColumnStart[own + 1]!; at++)
      if (placeOf(classColumn[at]!) >= 0) ofClass.push(placeOf(classColumn[at]!));
    start[own + 1] = ofClass.length;
  }
  return {
    kept,
    arrays: {
      columnCount: kept.length,
      columns: Array.from(kept, (column) => model.columns[column]!),
      columnCost: Float64Array.from(kept, (column) => model.columnCost[column]!),
      columnParent: Int32Array.from(kept, (column) => placeOf(model.columnParent[column]!)),
      columnIsInteger: Uint8Array.from(kept, (column) => model.columnIsInteger[column]!),
      linkChild: Int32Array.from(links, (link) => placeOf(model.linkChild[link]!)),
      linkParent: Int32Array.from(links, (link) => placeOf(model.linkParent[link]!)),
      classCell: model.classCell.map((cell) => placeOf(cell)),
      classColumnStart: start,
      classColumn: Int32Array.from(ofClass),
    },
  };
}
