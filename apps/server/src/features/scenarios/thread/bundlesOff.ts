import type { AwardedLane } from '@lanewright/award-optimiser';
import type { ScenarioRule } from '@lanewright/contract';
import type { PackedInput } from '../input/packedInput.ts';
import type { Places } from './places.ts';

/** What bundles take off the bids' prices in an award. */
export function bundlesOff(
  packed: PackedInput,
  lanes: readonly AwardedLane[],
  rules: readonly ScenarioRule[],
  places: Places,
): number {
  const percentOff = new Map(
    rules.flatMap((rule) => (rule.kind === 'bundle' ? [[rule.ruleId, rule.percentOff] as const] : [])),
  );
  let off = 0;
  for (const { laneId, shares } of lanes)
    for (const { bundleId, carrierId } of shares)
      if (bundleId !== null) {
        const bid = places.bidOf(laneId, carrierId);
        const percent = percentOff.get(bundleId) ?? 0;
        off += (packed.bids.unitCostUsd[bid]! * percent * places.volumeOf(laneId)) / 100;
      }
  return off;
}
