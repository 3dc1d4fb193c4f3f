import type {
  ScenarioRule as OptimiserRule,
  ScenarioInput,
  TenderBundle,
  VolumeDiscount,
} from '@lanewright/award-optimiser';
import type { ScenarioRule } from '@lanewright/contract';
import { type PackedInput, wholeHundredths } from '../input/packedInput.ts';
import type { ScenarioWeights } from '../scenarios.queries.ts';
import { laneInScope } from './laneInScope.ts';

/** Built-in rule: lanes without any bid stay unawarded, unless a rule sets a price for them. */
const lanesWithoutBid = 'lanes without bid';

/** Converts a scenario's rules to the optimiser's format; each keeps its id. */
export function optimiserRules(
  rules: readonly ScenarioRule[],
  input: PackedInput,
): Required<Pick<ScenarioInput, 'rules' | 'discounts' | 'bundles'>> {
  const on = rules.filter(({ isOn }) => isOn);
  const { id, firstBid } = input.lanes;
  const noBid = id.filter((_laneId, lane) => firstBid[lane] === firstBid[lane + 1]);
  const ofOurs: OptimiserRule[] =
    noBid.length === 0
      ? []
      : [{ kind: 'coverage', id: lanesWithoutBid, scope: { laneIds: noBid }, unawardedPricePerUnit: 0 }];
  return {
    rules: [...ofOurs, ...on.flatMap((rule) => toOptimiser(rule, input.months))],
    discounts: on.flatMap((rule): VolumeDiscount[] =>
      rule.kind === 'discount'
        ? [{ id: rule.ruleId, scope: rule.scope, carrierId: rule.carrierId, tiers: rule.tiers }]
        : [],
    ),
    bundles: on.flatMap((rule): TenderBundle[] => (rule.kind === 'bundle' ? bundleOf(rule, input) : [])),
  };
}

/** Converts the prices of non-price factors to the optimiser's format. */
export function optimiserWeights({
  service,
  transit,
  co2,
  terms,
}: ScenarioWeights): ScenarioInput['weights'] {
  return {
    ...(service && { service }),
    ...(transit && { transit: { pricePerUnitAndDay: transit.pricePerUnitAndDayUsd } }),
    ...(co2 && { co2: { pricePerKg: co2.pricePerKgUsd } }),
    ...(terms && { terms }),
  };
}

function toOptimiser(rule: ScenarioRule, months: readonly string[]): OptimiserRule[] {
  const base = { id: rule.ruleId, scope: rule.scope };
  switch (rule.kind) {
    case 'carrierCount':
      return [{ ...base, kind: rule.kind, per: rule.per, ...limitsOf(rule) }];
    case 'share':
      return [
        {
          ...base,
          kind: rule.kind,
          carriers: rule.carriers,
          together: rule.together,
          of: rule.of,
          orNone: rule.orNone,
          ...(rule.minPercent !== undefined && { minPercent: rule.minPercent }),
          ...(rule.maxPercent !== undefined && { maxPercent: rule.maxPercent }),
        },
      ];
    case 'capacity': {
      const month =
        rule.month === 'each' || rule.month === 'all together' ? rule.month : months.indexOf(rule.month);
      // A month that the scenario does not cover has nothing to limit.
      if (month === -1) return [];
      const { carriers, together, per, orNone } = rule;
      return [{ ...base, kind: rule.kind, carriers, together, per, month, orNone, ...limitsOf(rule) }];
    }
    case 'incumbent':
      return [
        {
          ...base,
          kind: rule.kind,
          switchingPercent: rule.switchingPercent ?? 0,
          switchingPerUnit: rule.switchingPerUnitUsd ?? 0,
        },
      ];
    case 'lock':
      return [{ ...base, kind: rule.kind, carrierId: rule.carrierId }];
    case 'exclude':
      return [{ ...base, kind: rule.kind, carriers: rule.carriers }];
    case 'fixedCost':
      return [{ ...base, kind: rule.kind, carriers: rule.carriers, per: rule.per, cost: rule.costUsd }];
    case 'smallestShare':
      return [{ ...base, kind: rule.kind, percent: rule.percent }];
    case 'budget':
      return [{ ...base, kind: rule.kind, max: rule.maxUsd }];
    case 'coverage':
      return [{ ...base, kind: rule.kind, unawardedPricePerUnit: rule.unawardedPricePerUnitUsd }];
    case 'discount':
    case 'bundle':
      return [];
  }
}

const limitsOf = ({ min, max }: { min?: number | undefined; max?: number | undefined }) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

/** Lanes of the scope that the carrier bids on and accepts whole. */
function bundleOf(
  rule: Extract<ScenarioRule, { kind: 'bundle' }>,
  { lanes, carriers, bids }: PackedInput,
): TenderBundle[] {
  const coversLane = laneInScope(rule.scope, lanes);
  const carrier = carriers.id.indexOf(rule.carrierId);
  const taken: TenderBundle['lanes'][number][] = [];
  for (let bid = 0; bid < bids.id.length; bid++) {
    const lane = bids.lane[bid]!;
    if (bids.carrier[bid] !== carrier || bids.mostHundredths[bid] !== wholeHundredths || !coversLane(lane))
      continue;
    const pricePerUnit = bids.unitCostUsd[bid]! * (1 - rule.percentOff / 100) + bids.leftOutUsd[bid]!;
    taken.push({ laneId: lanes.id[lane]!, pricePerUnit });
  }
  return taken.length === 0 ? [] : [{ id: rule.ruleId, carrierId: rule.carrierId, lanes: taken }];
}
