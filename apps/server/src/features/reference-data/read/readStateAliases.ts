import { normalisePlaceName } from '../normalisePlaceName.ts';
import aliasSource from '../sources/stateAliases.json' with { type: 'json' };

export type StateAlias = { normalisedAlias: string; countryCode: string; stateCode: string };

/** States as people write them: 'Calif.', 'NRW', 'Bayern', 'N.L.', '广东'. */
export function readStateAliases(): StateAlias[] {
  return (aliasSource.rows as [string, string, string][]).map(([alias, countryCode, stateCode]) => ({
    normalisedAlias: normalisePlaceName(alias),
    countryCode,
    stateCode,
  }));
}
