import type { ScenarioRule } from '@lanewright/contract';
import type { PackedInput } from '../input/packedInput.ts';
import { laneInScope } from './laneInScope.ts';

type Discount = Extract<ScenarioRule, { kind: 'discount' }>;

/** Finds two discounts of one carrier that cover the same lane, which is ambiguous. Null if there are none. */
export function overlappingDiscounts(
  rules: readonly ScenarioRule[],
  lanes: PackedInput['lanes'],
): readonly [Discount, Discount] | null {
  const discounts = rules.filter((rule): rule is Discount => rule.kind === 'discount' && rule.isOn);
  const discountOfLane = new Map<string, Map<number, Discount>>();
  for (const discount of discounts) {
    const taken = discountOfLane.get(discount.carrierId) ?? new Map<number, Discount>();
    discountOfLane.set(discount.carrierId, taken);
    const coversLane = laneInScope(discount.scope, lanes);
    for (let lane = 0; lane < lanes.id.length; lane++) {
      if (!coversLane(lane)) continue;
      const other = taken.get(lane);
      if (other !== undefined) return [other, discount];
      taken.set(lane, discount);
    }
  }
  return null;
}
