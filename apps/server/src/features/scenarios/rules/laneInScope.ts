import type { ScenarioRule } from '@lanewright/contract';
import type { PackedInput } from '../input/packedInput.ts';

/** Returns whether a rule with this scope covers a lane, by the lane's index. */
export function laneInScope(
  { regions, equipments, businessUnits, laneIds }: ScenarioRule['scope'],
  lanes: PackedInput['lanes'],
): (lane: number) => boolean {
  const named = laneIds === undefined ? null : new Set(laneIds);
  return (lane) =>
    (regions?.includes(lanes.region[lane]!) ?? true) &&
    (equipments?.includes(lanes.equipment[lane]!) ?? true) &&
    (businessUnits?.includes(lanes.businessUnit[lane]!) ?? true) &&
    (named?.has(lanes.id[lane]!) ?? true);
}
