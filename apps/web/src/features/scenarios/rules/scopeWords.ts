import { countOf } from '../../../ui/figures.ts';
import type { ScenarioChoices, ScenarioRule } from '../scenarios.api.ts';

export type RuleScope = ScenarioRule['scope'];

/** Describes the lanes of a rule: "all lanes", "EMEA, 40HC", "12 lanes". */
export function scopeWords(scope: RuleScope): string {
  const parts = [scope.regions?.map(regionWords), scope.businessUnits, scope.equipments]
    .filter((list) => list !== undefined && list.length > 0)
    .map((list) => someOf(list ?? []));
  if (scope.laneIds !== undefined && scope.laneIds.length > 0)
    parts.push(countOf(scope.laneIds.length, 'lane'));
  return parts.length === 0 ? 'all lanes' : parts.join(', ');
}

/** Display name of a region; lanes whose ends are in different regions have none. */
export const regionWords = (region: string) => (region === 'NONE' ? 'lanes between regions' : region);

/** Short text for carriers: "every carrier", "Swift and Knight", "Swift, Knight and 3 more". */
export function carriersWords(carriers: 'all' | readonly string[], choices: ScenarioChoices): string {
  if (carriers === 'all') return 'every carrier';
  if (carriers.length === 0) return 'choose carriers';
  return someOf(carriers.map((id) => nameOfCarrier(id, choices)));
}

/** A carrier that is no longer connected has no name here. */
export const nameOfCarrier = (carrierId: string, choices: ScenarioChoices) =>
  choices.carriers.find((carrier) => carrier.carrierId === carrierId)?.name ?? 'a disconnected carrier';

function someOf(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

/** Returns a scope without empty lists. */
export function withoutEmpty(scope: RuleScope): RuleScope {
  return Object.fromEntries(
    Object.entries(scope).filter(([, list]) => list !== undefined && list.length > 0),
  );
}
