import type { Compiled } from '../compile/compiled.ts';

/** By column 1 or 0, −1 for tiers that are not fixed; and which classes are excluded. */
export interface OpenColumns {
  readonly isOpen: Int8Array;
  readonly isOut: Uint8Array;
}

/**
 * Decides which columns a draft may use, from their average use: for each count the most used within its limits, others above a
 * threshold; `settled` ones stay.
 */
export function openColumns(
  model: Compiled,
  average: Float64Array,
  threshold: number,
  noise: (column: number) => number,
  settled: Int8Array | null,
): OpenColumns {
  const isOpen = Int8Array.from(average, (used, column) =>
    (settled?.[column] ?? -1) >= 0
      ? settled![column]!
      : model.columns[column]!.tier
        ? -1
        : used + noise(column) >= (hasLeast(model, column) ? 0.5 : threshold)
          ? 1
          : 0,
  );
  const rank = average.map((used, column) => {
    const must = settled?.[column] ?? -1;
    return must < 0 ? used + noise(column) : 3 * must - 1;
  });
  // Wide counts first: closing a column closes its children too.
  const counts = model.rows
    .flatMap(({ what }, row) => (what === 'count' ? [row] : []))
    .toSorted((a, b) => sizeOf(model, b) - sizeOf(model, a) || a - b);
  const isAbove = (column: number) => {
    const parent = model.columnParent[column]!;
    return parent < 0 || isOpen[parent] === 1;
  };
  for (const row of counts) {
    const columns = [...model.rowColumn.subarray(model.rowColumnStart[row], model.rowColumnStart[row + 1])]
      .filter((column) => isAbove(column) || ((isOpen[column] = 0), false))
      .toSorted((a, b) => rank[b]! - rank[a]! || a - b);
    let used = 0;
    for (const column of columns) {
      if (used >= model.rowHi[row]! || settled?.[column] === 0) isOpen[column] = 0;
      else if (isOpen[column] === 1 || used < model.rowLo[row]!) {
        isOpen[column] = 1;
        used++;
      }
    }
  }
  closeBelow(model, isOpen, settled);
  const isOut = new Uint8Array(model.classCount);
  for (let own = 0; own < model.classCount; own++)
    for (let at = model.classColumnStart[own]!; at < model.classColumnStart[own + 1]!; at++)
      if (isOpen[model.classColumn[at]!] === 0) isOut[own] = 1;
  return { isOpen, isOut };
}

/** Closes columns that need a closed column: every open column must be usable. */
function closeBelow(model: Compiled, isOpen: Int8Array, settled: Int8Array | null): void {
  const close = (child: number, parent: number): boolean => {
    if (isOpen[parent] !== 0 || isOpen[child] !== 1 || settled?.[child] === 1) return false;
    isOpen[child] = 0;
    return true;
  };
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    model.columnParent.forEach((parent, child) => {
      if (parent >= 0 && close(child, parent)) isChanged = true;
    });
    model.linkChild.forEach((child, link) => {
      if (close(child, model.linkParent[link]!)) isChanged = true;
    });
  }
}

/** Whether using the column requires a minimum. */
function hasLeast(model: Compiled, column: number): boolean {
  for (let at = model.columnRowStart[column]!; at < model.columnRowStart[column + 1]!; at++) {
    const row = model.columnRow[at]!;
    const { what } = model.rows[row]!;
    if ((what === 'share' || what === 'capacity') && model.rowHi[row] === Infinity) return true;
  }
  return false;
}

const sizeOf = (model: Compiled, row: number) => model.rowColumnStart[row + 1]! - model.rowColumnStart[row]!;
