import type { RuleChange } from '@lanewright/award-optimiser';
import type { ScenarioRule } from '@lanewright/contract';
import { laneInScope } from './laneInScope.ts';
import type { PackedInput } from '../input/packedInput.ts';

/** Rules while they are being eased, and the original rule of each rule that was added. */
export type Easing = {
  readonly rules: readonly ScenarioRule[];
  readonly madeFrom: ReadonlyMap<string, string>;
};

/**
 * Eases one limit of a rule. For a rule that applies to each region separately, the region gets its own rule and the others keep
 * their limit.
 */
export function easeRule(
  { rules, madeFrom }: Easing,
  change: RuleChange,
  lanes: PackedInput['lanes'],
): Easing {
  const at = rules.findIndex(({ ruleId }) => ruleId === change.ruleId);
  const rule = rules[at];
  if (rule === undefined) return { rules, madeFrom };
  const isOfRegions = 'per' in rule && rule.per === 'region' && change.region !== null;
  const others = isOfRegions ? regionsOf(rule, lanes).filter((region) => region !== change.region) : [];
  if (others.length === 0) return { rules: rules.with(at, withLimit(rule, change)), madeFrom };
  const ownId = freeId(rule.ruleId, rules);
  const own = withLimit(
    { ...rule, ruleId: ownId, scope: { ...rule.scope, regions: [change.region ?? ''] } },
    change,
  );
  const rest: ScenarioRule = { ...rule, scope: { ...rule.scope, regions: others } };
  return {
    rules: [...rules.slice(0, at), rest, own, ...rules.slice(at + 1)],
    madeFrom: new Map([...madeFrom, [ownId, madeFrom.get(rule.ruleId) ?? rule.ruleId]]),
  };
}

function withLimit(rule: ScenarioRule, { limit, to }: RuleChange): ScenarioRule {
  if (rule.kind === 'share') return { ...rule, [limit === 'max' ? 'maxPercent' : 'minPercent']: to };
  if (rule.kind === 'budget') return { ...rule, maxUsd: to };
  if (rule.kind === 'carrierCount' || rule.kind === 'capacity') return { ...rule, [limit]: to };
  return rule;
}

/** Regions of the lanes that a rule covers. */
function regionsOf(rule: ScenarioRule, lanes: PackedInput['lanes']): string[] {
  const coversLane = laneInScope(rule.scope, lanes);
  return [...new Set(lanes.region.filter((_region, lane) => coversLane(lane)))].sort();
}

function freeId(from: string, rules: readonly ScenarioRule[]): string {
  const taken = new Set(rules.map(({ ruleId }) => ruleId));
  let count = 2;
  while (taken.has(`${from.slice(0, 34)}-${count}`)) count += 1;
  return `${from.slice(0, 34)}-${count}`;
}
