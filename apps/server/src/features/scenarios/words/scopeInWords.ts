import type { ScenarioRule } from '@lanewright/contract';
import { mostNamedLanes, type Names } from './namesForRules.ts';

/** "EMEA", "EMEA and APAC", "EMEA, APAC and 3 more". */
export function listInWords(names: readonly string[], most = 4): string {
  if (names.length > most)
    return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`;
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** Display name of a region: a lane between two regions has no region of its own. */
export const regionInWords = (region: string) => (region === 'NONE' ? 'lanes between regions' : region);

/** Example: " in EMEA on 40HC lanes"; empty if a rule covers all lanes. */
export function scopeInWords(
  { regions, equipments, businessUnits, laneIds }: ScenarioRule['scope'],
  names: Names,
): string {
  return [
    regions && ` in ${listInWords(regions.map(regionInWords))}`,
    equipments && ` on ${listInWords(equipments)} lanes`,
    businessUnits && ` of ${listInWords(businessUnits)}`,
    laneIds && ` on ${lanesInWords(laneIds, names)}`,
  ]
    .filter(Boolean)
    .join('');
}

function lanesInWords(laneIds: readonly string[], names: Names): string {
  return laneIds.length <= mostNamedLanes
    ? listInWords(laneIds.map((laneId) => names.lane(laneId)))
    : `${laneIds.length} chosen lanes`;
}

/** "40", "12,000", "2.5". */
export const numberInWords = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 4 });

/** "$12,400", "$2.35". */
export function usdInWords(value: number): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  const amount = Math.abs(value).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.abs(value) < 1 ? 4 : digits,
  });
  return `${value < 0 ? '−' : ''}$${amount}`;
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ');
/** "March 2027". */
export function monthInWords(month: string): string {
  const [year = '', number = '1'] = month.split('-');
  return `${monthNames[Number(number) - 1]} ${year}`;
}

/** "1 lane", "10 lanes". */
export const countInWords = (count: number, one: string) =>
  `${numberInWords(count)} ${one}${count === 1 ? '' : 's'}`;
