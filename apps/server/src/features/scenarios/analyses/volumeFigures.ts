import type { Violation } from '@lanewright/award-optimiser';
import type { ScenarioRule } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import { laneVolume, type PackedInput } from '../input/packedInput.ts';
import type { AnalysisView } from './analyses.queries.ts';
import { budgetsAtCost, type CostedShare } from './budgetsAtCost.ts';
import type { AwardRow } from './loadAward.ts';
import type { VolumeCase } from './volumeCases.ts';

type Case = NonNullable<AnalysisView['volumes']>[number];

/** An award at other volumes: its cost, each lane's share to the cent by its volume, and the rules it breaks. */
export function volumeFigures(
  input: PackedInput,
  award: readonly AwardRow[],
  cases: readonly VolumeCase[],
  broken: readonly (readonly Violation[])[],
  rules: readonly ScenarioRule[],
  say: (violations: readonly Violation[]) => string[],
): Case[] {
  const laneAt = new Map(input.lanes.id.map((id, at) => [id, at]));
  const unitCostOf = new Map(input.bids.id.map((id, at) => [id, input.bids.unitCostUsd[at] ?? 0]));
  return cases.map(({ name, words, volumes }, index) => {
    const other: PackedInput = { ...input, lanes: { ...input.lanes, volume: volumes } };
    const zero = new Decimal(0);
    const costed: CostedShare[] = [];
    let [awarded, savings, before, after] = [zero, zero, 0, 0];
    for (const row of award) {
      const lane = laneAt.get(row.lane_id) ?? 0;
      const planned = laneVolume(input, lane);
      const volume = laneVolume(other, lane);
      const cost = new Decimal(row.awarded_usd).times(volume).div(planned).toDecimalPlaces(2);
      const baseline =
        row.baseline_usd === null
          ? cost
          : new Decimal(row.baseline_usd).times(volume).div(planned).toDecimalPlaces(2);
      const priceUsd = volume * (Number(row.share) / 100) * (unitCostOf.get(row.bid_id) ?? 0);
      costed.push({ lane, costUsd: cost, priceUsd });
      awarded = awarded.plus(cost);
      savings = savings.plus(baseline.minus(cost));
      before += planned * Number(row.share);
      after += volume * Number(row.share);
    }
    return {
      name,
      words,
      volumePercent: before > 0 ? Math.round((10_000 * after) / before) / 100 : 100,
      awardedUsd: awarded.toNumber(),
      savingsUsd: savings.toNumber(),
      broken: say(budgetsAtCost(broken[index] ?? [], rules, input, costed)),
    };
  });
}
