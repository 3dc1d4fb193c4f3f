import type { Compiled } from '../compile/compiled.ts';
import { costPerUnit } from './rowScale.ts';

/** What one unit of violation of each row counts in a draft: somewhat more than its price. */
export function rowPenaltyOf(model: Compiled, rowPrice: Float64Array, factor: number): Float64Array {
  return costPerUnit(model).map((each, row) => factor * each + (1 + factor) * Math.abs(rowPrice[row]!));
}

/** What a lane that nobody has counts in a draft where somebody must have it. */
export function unawardedPenaltyOf(model: Compiled): Float64Array {
  return model.laneUnawardedCost.map((cost, lane) => {
    if (Number.isFinite(cost)) return 0;
    let most = 1;
    for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++)
      most = Math.max(most, Math.abs(model.optionCost[option]!));
    return 20 * most;
  });
}
