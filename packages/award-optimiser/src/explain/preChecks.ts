import { compileScenario } from '../compile/compileScenario.ts';
import { isInScope } from '../compile/scope.ts';
import type { ScenarioInput } from '../model.ts';

/** A reason why no award can satisfy the rules, found without solving. */
export type PlainConflict =
  | { readonly why: 'laneWithoutBid'; readonly laneIds: readonly string[] }
  | { readonly why: 'everybodyExcluded'; readonly laneIds: readonly string[] }
  | { readonly why: 'lockedWithoutBid'; readonly ruleId: string; readonly laneIds: readonly string[] }
  | { readonly why: 'minOverMax'; readonly ruleId: string; readonly min: number; readonly max: number }
  | {
      readonly why: 'locksNeedMore';
      readonly ruleId: string;
      readonly region: string | null;
      readonly max: number;
      readonly needed: number;
    };

/** Finds plain contradictions, in the order of bids. Finding none does not prove that an award exists. */
export function preChecks(input: ScenarioInput): PlainConflict[] {
  const found: PlainConflict[] = [];
  for (const rule of input.rules) {
    const [min, max] = limitsOf(rule);
    if (min !== undefined && max !== undefined && min > max)
      found.push({ why: 'minOverMax', ruleId: rule.id, min, max });
  }
  const bidders = new Map<string, Set<string>>();
  const offer = (laneId: string, carrierId: string) => {
    const own = bidders.get(laneId);
    if (own) own.add(carrierId);
    else bidders.set(laneId, new Set([carrierId]));
  };
  for (const { laneId, carrierId } of input.bids) offer(laneId, carrierId);
  for (const { carrierId, lanes } of input.bundles ?? [])
    for (const { laneId } of lanes) offer(laneId, carrierId);
  const mustAward = input.lanes.filter(
    (lane) => !input.rules.some((rule) => rule.kind === 'coverage' && isInScope(rule.scope, lane)),
  );
  const locks = input.rules.filter((rule) => rule.kind === 'lock');
  for (const rule of locks) {
    const laneIds = mustAward
      .filter((lane) => isInScope(rule.scope, lane) && !bidders.get(lane.id)?.has(rule.carrierId))
      .map(({ id }) => id);
    if (laneIds.length > 0) found.push({ why: 'lockedWithoutBid', ruleId: rule.id, laneIds });
  }
  const model = compileScenario(input);
  const troubles = new Map([...model.laneTrouble].map(([lane, trouble]) => [model.laneIds[lane], trouble]));
  for (const [why, trouble] of [
    ['laneWithoutBid', 'noBid'],
    ['everybodyExcluded', 'allExcluded'],
  ] as const) {
    const laneIds = mustAward.flatMap(({ id }) => (troubles.get(id) === trouble ? [id] : []));
    if (laneIds.length > 0) found.push({ why, laneIds });
  }
  for (const rule of input.rules) {
    if (rule.kind !== 'carrierCount' || rule.per === 'lane' || rule.max === undefined) continue;
    const lanes = mustAward.filter((lane) => isInScope(rule.scope, lane));
    for (const region of rule.per === 'region' ? new Set(lanes.map((lane) => lane.region)) : [null]) {
      const locked = new Set(
        lanes
          .filter((lane) => region === null || lane.region === region)
          .flatMap((lane) =>
            locks.filter((lock) => isInScope(lock.scope, lane)).map(({ carrierId }) => carrierId),
          ),
      );
      if (locked.size > rule.max)
        found.push({ why: 'locksNeedMore', ruleId: rule.id, region, max: rule.max, needed: locked.size });
    }
  }
  return found;
}

function limitsOf(rule: ScenarioInput['rules'][number]): [number | undefined, number | undefined] {
  if (rule.kind === 'share') return [rule.orNone ? undefined : rule.minPercent, rule.maxPercent];
  if (rule.kind === 'carrierCount') return [rule.min, rule.max];
  return rule.kind === 'capacity' && !rule.orNone ? [rule.min, rule.max] : [undefined, undefined];
}
