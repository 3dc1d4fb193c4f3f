import type { Lagrangian } from './lagrangian.ts';

/**
 * Chooses columns at the current prices: each on its own with its children, and for the kept count the cheapest within its limits.
 * Adds them to the rows and returns their cost.
 */
export function chooseColumns(prices: Lagrangian, fixed: Int8Array | null): number {
  const { model, columnValue, columnReduced, rowPrice, linkPrice, columnIncome, countRow } = prices;
  const { columnCount, columnParent, columnCost, columnRowStart, columnRow, columnRowValue } = model;
  if (columnCount === 0) return 0;
  for (let column = 0; column < columnCount; column++) {
    let reduced = columnCost[column]! - columnIncome[column]!;
    const end = columnRowStart[column + 1]!;
    for (let at = columnRowStart[column]!; at < end; at++) {
      const row = columnRow[at]!;
      if (row !== countRow) reduced += rowPrice[row]! * columnRowValue[at]!;
    }
    columnReduced[column] = reduced;
  }
  for (let link = 0; link < linkPrice.length; link++) {
    columnReduced[model.linkChild[link]!]! += linkPrice[link]!;
    columnReduced[model.linkParent[link]!]! -= linkPrice[link]!;
  }
  // Children add their gain to their parent.
  const whole = prices.columnReduced.slice();
  for (let column = 0; column < columnCount; column++) {
    const parent = columnParent[column]!;
    if (parent < 0) continue;
    const must = fixed?.[column] ?? -1;
    if (must === 1 || (must !== 0 && columnReduced[column]! < 0)) whole[parent]! += columnReduced[column]!;
  }
  for (let column = 0; column < columnCount; column++) {
    if (columnParent[column]! >= 0) continue;
    const must = fixed?.[column] ?? -1;
    columnValue[column] = must >= 0 ? must : whole[column]! < 0 ? 1 : 0;
  }
  if (countRow >= 0) keepCount(prices, whole, fixed);
  let value = 0;
  for (let column = 0; column < columnCount; column++) {
    const parent = columnParent[column]!;
    if (parent >= 0) {
      const must = fixed?.[column] ?? -1;
      const wants = must >= 0 ? must : columnReduced[column]! < 0 ? 1 : 0;
      columnValue[column] = columnValue[parent] ? wants : 0;
    }
    if (columnValue[column] === 0) continue;
    value += columnReduced[column]!;
    const end = columnRowStart[column + 1]!;
    for (let at = columnRowStart[column]!; at < end; at++)
      prices.rowActivity[columnRow[at]!]! += columnRowValue[at]!;
  }
  return value;
}

function keepCount(
  { model, columnValue, countRow }: Lagrangian,
  whole: Float64Array,
  fixed: Int8Array | null,
): void {
  const { rowColumnStart, rowColumn, rowLo, rowHi } = model;
  const columns = [...rowColumn.subarray(rowColumnStart[countRow], rowColumnStart[countRow + 1])];
  const isFree = (column: number) => (fixed?.[column] ?? -1) < 0;
  let used = columns.reduce((sum, column) => sum + columnValue[column]!, 0);
  const free = columns.filter(isFree).toSorted((a, b) => whole[a]! - whole[b]! || a - b);
  for (const column of free) {
    if (used >= rowLo[countRow]!) break;
    if (columnValue[column] === 1) continue;
    columnValue[column] = 1;
    used++;
  }
  for (const column of free.toReversed()) {
    if (used <= rowHi[countRow]!) break;
    if (columnValue[column] === 0) continue;
    columnValue[column] = 0;
    used--;
  }
}
