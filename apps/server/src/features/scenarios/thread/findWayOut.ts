import { explainInfeasibility, type RuleChange, type ScenarioInput } from '@lanewright/award-optimiser';
import type { ScenarioRule } from '@lanewright/contract';
import type { PackedInput } from '../input/packedInput.ts';
import { easeRule, type Easing } from '../rules/easeRules.ts';
import type { EasedLimit, NoAward, Obstacle } from './threadMessages.ts';

/** Number of times a suggested fix is tried and extended. */
const mostRounds = 5;
const secondsARound = 15;

/**
 * Finds why no award satisfies the rules, and which limits to ease so that one does. Tries the cheapest suggested fix; if it is not
 * enough, eases what is still in the way too.
 */
export async function findWayOut(
  packed: PackedInput,
  rules: readonly ScenarioRule[],
  inputWith: (rules: readonly ScenarioRule[]) => ScenarioInput,
): Promise<Pick<NoAward, 'obstacles' | 'wayOut'>> {
  let easing: Easing = { rules, madeFrom: new Map() };
  const limits = new Map<string, EasedLimit>();
  let obstacles: readonly Obstacle[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const found = await explainInfeasibility(inputWith(easing.rules), { maxSeconds: secondsARound, seed: 1 });
    if (round === 0) obstacles = found.conflicts;
    if (found.lanesLeft.length > 0)
      return { obstacles: withoutDoubles(obstacles, found.lanesLeft), wayOut: null };
    if (found.wayOut === null) break;
    if (found.wayOut.length === 0)
      return {
        obstacles,
        wayOut: limits.size === 0 ? null : { limits: [...limits.values()], rules: easing.rules },
      };
    for (const change of found.wayOut) {
      note(limits, change, easing);
      easing = easeRule(easing, change, packed.lanes);
    }
  }
  return { obstacles, wayOut: null };
}

/** A limit that is eased twice is listed once, from its first to its last value. */
function note(limits: Map<string, EasedLimit>, change: RuleChange, { rules, madeFrom }: Easing): void {
  const ruleId = madeFrom.get(change.ruleId) ?? change.ruleId;
  const rule = rules.find((each) => each.ruleId === change.ruleId);
  const region = rule !== undefined && 'per' in rule && rule.per === 'region' ? change.region : null;
  const key = JSON.stringify([ruleId, change.limit, region]);
  const from = limits.get(key)?.from ?? change.from;
  limits.set(key, { ruleId, limit: change.limit, region, from, to: change.to, unit: change.unit });
}

/** Lists each unawardable lane only once. */
function withoutDoubles(obstacles: readonly Obstacle[], lanesLeft: readonly string[]): Obstacle[] {
  const told = new Set(obstacles.flatMap((obstacle) => ('laneIds' in obstacle ? obstacle.laneIds : [])));
  const laneIds = lanesLeft.filter((laneId) => !told.has(laneId));
  return laneIds.length === 0 ? [...obstacles] : [...obstacles, { why: 'nobodyLeft', laneIds }];
}
