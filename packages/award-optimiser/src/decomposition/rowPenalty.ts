import type { Compiled } from '../compile/compiled.ts';
import { costPerUnit } from './rowScale.ts';

/** Penalty per unit of violation of each row in a draft: somewhat more than its price. */
export function rowPenaltyOf(model: Compiled, rowPrice: Float64Array, factor: number): Float64Array {
  return costPerUnit(model).map((each, row) => factor * each + (1 + factor) * Math.abs(rowPrice[row]!));
}

/** Penalty of an unawarded lane in a draft if the lane must be awarded. */
export function unawardedPenaltyOf(model: Compiled): Float64Array {
  return model.laneUnawardedCost.map((cost, lane) => {
    if (Number.isFinite(cost)) return 0;
    let most = 1;
    for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++)
      most = Math.max(most, Math.abs(model.optionCost[option]!));
    return 20 * most;
  });
}
