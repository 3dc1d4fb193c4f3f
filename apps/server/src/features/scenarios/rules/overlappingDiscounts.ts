import type { ScenarioRule } from '@lanewright/contract';
import type { PackedInput } from '../input/packedInput.ts';
import { laneInScope } from './laneInScope.ts';

type Discount = Extract<ScenarioRule, { kind: 'discount' }>;

/** Two discounts of one carrier that speak of the same lane: nobody could say which one counts there. Null where there are none. */
export function overlappingDiscounts(
  rules: readonly ScenarioRule[],
  lanes: PackedInput['lanes'],
): readonly [Discount, Discount] | null {
  const discounts = rules.filter((rule): rule is Discount => rule.kind === 'discount' && rule.isOn);
  for (const [at, one] of discounts.entries())
    for (const other of discounts.slice(at + 1)) {
      if (one.carrierId !== other.carrierId) continue;
      const [inOne, inOther] = [laneInScope(one.scope, lanes), laneInScope(other.scope, lanes)];
      if (lanes.id.some((_laneId, lane) => inOne(lane) && inOther(lane))) return [one, other];
    }
  return null;
}
