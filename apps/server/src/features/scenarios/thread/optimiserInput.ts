import type { ScenarioInput, TenderBid, TenderLane } from '@lanewright/award-optimiser';
import type { ScenarioRule } from '@lanewright/contract';
import { laneVolume, type PackedInput, wholeHundredths } from '../input/packedInput.ts';
import { optimiserRules, optimiserWeights } from '../rules/optimiserRules.ts';
import type { ScenarioWeights } from '../scenarios.queries.ts';

/** Converts lanes and bids to the optimiser's format; the volume of a month that the scenario does not cover is 0. */
export function tenderOf(
  packed: PackedInput,
): Pick<ScenarioInput, 'monthCount' | 'lanes' | 'carrierIds' | 'bids'> {
  const { months, lanes, carriers, bids } = packed;
  const toldOr = (value: number) => (Number.isNaN(value) ? null : value);
  return {
    monthCount: months.length,
    carrierIds: carriers.id,
    lanes: lanes.id.map(
      (id, lane): TenderLane => ({
        id,
        mode: '',
        region: lanes.region[lane]!,
        equipment: lanes.equipment[lane]!,
        businessUnit: lanes.businessUnit[lane]!,
        incumbent: lanes.incumbentId[lane]!,
        monthlyVolumes: Array.from(
          lanes.volume.subarray(lane * months.length, (lane + 1) * months.length),
          (volume) => toldOr(volume) ?? 0,
        ),
      }),
    ),
    bids: bids.id.map((id, bid): TenderBid => {
      const lane = bids.lane[bid]!;
      const carrier = bids.carrier[bid]!;
      const most = bids.mostHundredths[bid]!;
      return {
        id,
        laneId: lanes.id[lane]!,
        carrierId: carriers.id[carrier]!,
        pricePerUnit: bids.unitCostUsd[bid]! + bids.leftOutUsd[bid]!,
        capacity: most === wholeHundredths ? null : (most / wholeHundredths) * laneVolume(packed, lane),
        servicePercent: carriers.service[carrier]!,
        transitDays: toldOr(bids.transitDays[bid]!),
        co2KgPerUnit: toldOr(bids.co2KgPerUnit[bid]!),
        termsPoints: carriers.terms[carrier]!,
      };
    }),
  };
}

/** Adds a scenario's rules and weights to a tender. */
export function scenarioInputOf(
  tender: ReturnType<typeof tenderOf>,
  packed: PackedInput,
  rules: readonly ScenarioRule[],
  weights: ScenarioWeights,
): ScenarioInput {
  return { ...tender, ...optimiserRules(rules, packed), weights: optimiserWeights(weights) };
}
