import type { BundlePrices } from './bundlePrices.ts';
import type { Lagrangian } from './lagrangian.ts';
import type { LinkPrices } from './linkPrices.ts';

/** A choice that some prices gave: what it costs without them, and what rows, columns and options have in it. */
export interface Cut {
  readonly cost: number;
  readonly rows: Float64Array;
  readonly columns: Float64Array;
  /** By place of the option; those with a place since have nothing. */
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

/** What was chosen last at the prices set, whose value was this. */
export function cutOf(prices: Lagrangian, links: LinkPrices, value: number): Cut {
  const { model, rowPrice, linkPrice, optionPrice, columnValue } = prices;
  for (let at = 0; at < prices.chosenCount; at++) links.touch(prices.chosenOption[at]!);
  const shares = new Float32Array(links.count);
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
  return { cost, rows: prices.rowActivity.slice(), columns: columnValue.slice(), shares };
}

/** Two choices as one, the first with this part. */
export function mixed(a: Cut, b: Cut, part: number): Cut {
  const rest = 1 - part;
  const shares = new Float32Array(Math.max(a.shares.length, b.shares.length));
  for (let at = 0; at < shares.length; at++)
    shares[at] = part * (a.shares[at] ?? 0) + rest * (b.shares[at] ?? 0);
  return {
    cost: part * a.cost + rest * b.cost,
    rows: a.rows.map((each, at) => part * each + rest * b.rows[at]!),
    columns: a.columns.map((each, at) => part * each + rest * b.columns[at]!),
    shares,
  };
}
