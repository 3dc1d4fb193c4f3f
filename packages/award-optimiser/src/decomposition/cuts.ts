import type { BundlePrices } from './bundlePrices.ts';
import type { Lagrangian } from './lagrangian.ts';
import type { LinkPrices } from './linkPrices.ts';

/** Places are added all the time: arrays that must grow do so by this much more. */
export const roomForMore = 1.25;

/** A choice that some prices gave: what it costs without them, and what rows, columns and options have in it. */
export interface Cut {
  readonly cost: number;
  readonly rows: Float64Array;
  readonly columns: Float64Array;
  /** By place of the option, with room for more; those with a place since have nothing. */
  readonly shares: Float32Array;
}

/** How far prices move for one unit of violation: of rows, of links by lane, of pairs of columns. */
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
 * What was chosen last at the prices set, whose value was this; in the arrays of a choice that is forgotten, where there is one: new
 * ones each round would heap up to a hundred megabytes between two collections.
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

/** Two choices as one, the first with this part, in the arrays of the one with more room; those of the other are free then. */
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
