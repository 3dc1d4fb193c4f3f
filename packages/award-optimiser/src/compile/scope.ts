import type { RuleScope, ScenarioInput, ScenarioRule, TenderLane } from '../model.ts';

/** Whether a rule with this scope applies to the lane. */
export function isInScope(scope: RuleScope, lane: TenderLane): boolean {
  return (
    (scope.modes?.includes(lane.mode) ?? true) &&
    (scope.regions?.includes(lane.region) ?? true) &&
    (scope.equipments?.includes(lane.equipment) ?? true) &&
    (scope.businessUnits?.includes(lane.businessUnit) ?? true) &&
    (scope.laneIds === undefined || idsOf(scope.laneIds).has(lane.id))
  );
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

function idsOf(ids: readonly string[]): ReadonlySet<string> {
  const known = sets.get(ids);
  if (known) return known;
  const made = new Set(ids);
  sets.set(ids, made);
  return made;
}

/** Whether the rule becomes rows or columns; other rules change lanes and options directly. */
export function spansLanes(rule: ScenarioRule): boolean {
  return (
    rule.kind === 'share' ||
    rule.kind === 'capacity' ||
    rule.kind === 'fixedCost' ||
    rule.kind === 'budget' ||
    (rule.kind === 'carrierCount' && rule.per !== 'lane')
  );
}

/** Lanes that no row distinguishes have the same class. Returns the class index by lane, and one lane of each class. */
export function laneClassesOf(input: ScenarioInput): { classOf: Int32Array; samples: TenderLane[] } {
  const spanning = input.rules.filter(spansLanes);
  const scopes = [
    ...spanning.map(({ scope }) => scope),
    ...(input.discounts ?? []).map(({ scope }) => scope),
  ];
  const byRegion =
    scopes.some(({ regions }) => regions) || spanning.some((rule) => 'per' in rule && rule.per === 'region');
  const byMode = scopes.some(({ modes }) => modes);
  const byEquipment = scopes.some(({ equipments }) => equipments);
  const byUnit = scopes.some(({ businessUnits }) => businessUnits);
  const lists = scopes.flatMap(({ laneIds }) => (laneIds ? [idsOf(laneIds)] : []));
  const known = new Map<string, number>();
  const classOf = new Int32Array(input.lanes.length);
  const samples: TenderLane[] = [];
  input.lanes.forEach((lane, at) => {
    const key = JSON.stringify([
      byRegion ? lane.region : 0,
      byMode ? lane.mode : 0,
      byEquipment ? lane.equipment : 0,
      byUnit ? lane.businessUnit : 0,
      lists.map((ids) => (ids.has(lane.id) ? 1 : 0)).join(''),
    ]);
    let number = known.get(key);
    if (number === undefined) {
      number = samples.length;
      known.set(key, number);
      samples.push(lane);
    }
    classOf[at] = number;
  });
  return { classOf, samples };
}
