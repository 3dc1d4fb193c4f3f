import type { BundlePrices } from './bundlePrices.ts';
import type { Lagrangian } from './lagrangian.ts';
import type { LinkPrices } from './linkPrices.ts';

/** Growth factor of arrays: places are added all the time. */
export const roomForMore = 1.25;

/** A choice at some prices: its cost without the prices, and its amounts in rows, columns and options. */
export interface Cut {
  readonly cost: number;
  readonly rows: Float64Array;
  readonly columns: Float64Array;
  /** By place of the option, with spare room; options that got a place later have zero. */
  readonly shares: Float32Array;
}

/** How far prices move per unit of violation: for rows, for links by lane, for pairs of columns. */
export interface PriceScales {
  readonly row: Float64Array;
  readonly lane: Float64Array;
  readonly link: number;
}

/** The prices that steps start from. */
export interface PriceCentre {
  readonly row: Float64Array;
  readonly link: Float64Array;
  readonly parts: BundlePrices;
}

/**
 * Returns the last choice at the current prices, with its value. Reuses the arrays of a dropped cut if there is one: new arrays
 * each round would pile up to a hundred megabytes between two garbage collections.
 */
export function cutOf(prices: Lagrangian, links: LinkPrices, value: number, forgotten: Cut | null): Cut {
  const { model, rowPrice, linkPrice, optionPrice, columnValue } = prices;
  for (let at = 0; at < prices.chosenCount; at++) links.touch(prices.chosenOption[at]!);
  const shares =
    forgotten && forgotten.shares.length >= links.count
      ? forgotten.shares.fill(0)
      : new Float32Array(Math.ceil(roomForMore * links.count));
  let cost = value;
  for (let at = 0; at < prices.chosenCount; at++) {
    const option = prices.chosenOption[at]!;
    shares[links.placeOf[option]!] = prices.chosenShare[at]!;
    cost -= prices.chosenShare[at]! * optionPrice[option]!;
  }
  for (let column = 0; column < model.columnCount; column++)
    cost += columnValue[column]! * prices.columnIncome[column]!;
  for (let row = 0; row < model.rowCount; row++) {
    const price = rowPrice[row]!;
    if (price === 0) continue;
    cost -= price * (prices.rowActivity[row]! - (price > 0 ? model.rowHi[row]! : model.rowLo[row]!));
  }
  for (let link = 0; link < linkPrice.length; link++)
    cost -= linkPrice[link]! * (columnValue[model.linkChild[link]!]! - columnValue[model.linkParent[link]!]!);
  const rows = forgotten?.rows ?? new Float64Array(model.rowCount);
  const columns = forgotten?.columns ?? new Float64Array(model.columnCount);
  rows.set(prices.rowActivity);
  columns.set(columnValue);
  return { cost, rows, columns, shares };
}

/** Merges two cuts, the first with weight `part`, into the arrays with more room; the other cut is free afterwards. */
export function mixed(a: Cut, b: Cut, part: number): [both: Cut, free: Cut] {
  const isFirst = a.shares.length >= b.shares.length;
  const [kept, free, own] = isFirst ? [a, b, part] : [b, a, 1 - part];
  mixInto(kept.rows, free.rows, own);
  mixInto(kept.columns, free.columns, own);
  mixInto(kept.shares, free.shares, own);
  return [{ ...kept, cost: own * kept.cost + (1 - own) * free.cost }, free];
}

function mixInto(kept: Float64Array | Float32Array, free: Float64Array | Float32Array, part: number): void {
  for (let at = 0; at < free.length; at++) kept[at] = part * kept[at]! + (1 - part) * free[at]!;
  for (let at = free.length; at < kept.length; at++) kept[at]! *= part;
}
