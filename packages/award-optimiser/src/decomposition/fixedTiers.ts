import type { Compiled } from '../compile/compiled.ts';

/**
 * A discount in the model: the columns of its tiers, lowest first, the rows that contain them, and the columns of their reductions.
 */
interface DiscountColumns {
  readonly discount: number;
  readonly tiers: readonly number[];
  readonly parts: readonly number[];
  /** Row: awarded volume less the volume that the tier needs. */
  readonly reached: number;
  /** Row: actual spend less the spend assigned to tiers. */
  readonly spent: number;
  /** Row: at most one tier. */
  readonly one: number;
}

/** The discounts in whose scope anything can be awarded. */
export function discountsOf(model: Compiled): DiscountColumns[] {
  const found = new Map<number, { tiers: [from: number, column: number, part: number][] }>();
  model.columns.forEach(({ tier, what }, column) => {
    if (!tier || what !== 'tier') return;
    const part = model.columns.findIndex(
      (other) =>
        other.what === 'rebate' && other.tier?.discount === tier.discount && other.tier.tier === tier.tier,
    );
    const own = found.get(tier.discount) ?? { tiers: [] };
    own.tiers.push([neededOf(model, column), column, part]);
    found.set(tier.discount, own);
  });
  return [...found].map(([discount, { tiers }]) => {
    tiers.sort(([a, first], [b, second]) => a - b || first - second);
    const rows = rowsOf(model, tiers[0]![1]);
    return {
      discount,
      tiers: tiers.map(([, column]) => column),
      parts: tiers.map(([, , part]) => part),
      one: rows.find((row) => model.rowHi[row] === 1 && model.rowLo[row] === -Infinity)!,
      reached: rows.find((row) => model.rowLo[row] === 0)!,
      spent: rowsOf(model, tiers[0]![2]).find((row) => model.rows[row]!.what === 'rebate')!,
    };
  });
}

/** Volume at which the tier begins. */
export function neededOf(model: Compiled, tierColumn: number): number {
  for (let at = model.columnRowStart[tierColumn]!; at < model.columnRowStart[tierColumn + 1]!; at++)
    if (model.rowLo[model.columnRow[at]!] === 0) return -model.columnRowValue[at]!;
  return 0;
}

/**
 * Returns the rows in which fixed tiers leave nothing to decide, with their price: a discount with a fixed tier reduces all spend
 * by its percentage.
 */
export function fixedTiers(model: Compiled, fixed: Int8Array): { row: number; price: number }[] {
  return discountsOf(model).flatMap(({ tiers, parts, one, spent }) => {
    if (tiers.some((tier) => fixed[tier]! < 0)) return [];
    let price = 0;
    parts.forEach((part, at) => {
      if (fixed[tiers[at]!] !== 1) return;
      for (let place = model.columnRowStart[part]!; place < model.columnRowStart[part + 1]!; place++)
        if (model.columnRow[place] === spent) price = -model.columnCost[part]! / model.columnRowValue[place]!;
    });
    return [
      { row: one, price: 0 },
      { row: spent, price },
    ];
  });
}

const rowsOf = (model: Compiled, column: number) => [
  ...model.columnRow.subarray(model.columnRowStart[column], model.columnRowStart[column + 1]),
];
