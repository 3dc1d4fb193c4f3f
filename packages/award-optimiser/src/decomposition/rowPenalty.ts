import type { Compiled } from '../compile/compiled.ts';
import { costPerUnit } from './rowScale.ts';

/** What one unit of violation of each row counts in a draft: somewhat more than its price. Discounts' rows count nothing. */
export function rowPenaltyOf(model: Compiled, rowPrice: Float64Array, factor: number): Float64Array {
  const unit = costPerUnit(model);
  return Float64Array.from(unit, (each, row) => {
    const { what } = model.rows[row]!;
    if (what === 'tier' || what === 'rebate') return 0;
    return factor * each + (1 + factor) * Math.abs(rowPrice[row]!);
  });
}
