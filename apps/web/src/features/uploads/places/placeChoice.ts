import type { PlaceAnswer, PlaceSuggestion, UploadPlace } from '../uploadTypes.ts';

export type PlaceChoice = PlaceAnswer['choice'];
type Place = NonNullable<UploadPlace['place']>;

/** A suggestion as the place it stands for, no finer than it says. */
export function placeOfSuggestion(suggestion: PlaceSuggestion): Place {
  return {
    label: suggestion.label,
    level: levelOf(suggestion),
    countryCode: suggestion.countryCode,
    stateCode: suggestion.stateCode,
    cityName: suggestion.city,
    portCode: suggestion.portCode,
    airportCode: suggestion.airportCode,
    latitude: suggestion.latitude,
    longitude: suggestion.longitude,
  };
}

function levelOf({ portCode, airportCode, city, stateCode }: PlaceSuggestion): Place['level'] {
  if (portCode !== null) return 'port';
  if (airportCode !== null) return 'airport';
  if (city !== null) return 'city';
  return stateCode === null ? 'country' : 'state';
}

/** Whether two choices are the same, so that the list shows which one is taken. */
export function isSameChoice(one: PlaceChoice | undefined, other: PlaceChoice): boolean {
  if (one === undefined || one.kind !== other.kind) return false;
  if (one.kind === 'candidate') return other.kind === 'candidate' && one.index === other.index;
  if (one.kind === 'place') return other.kind === 'place' && one.place.label === other.place.label;
  return true;
}

/** The candidate that a digit key chooses: 1 is the first. */
export function candidateOfKey(key: string, candidates: number): PlaceChoice | undefined {
  if (!/^[1-9]$/.test(key)) return undefined;
  const index = Number(key) - 1;
  return index < candidates ? { kind: 'candidate', index } : undefined;
}

export const roleWords: Readonly<Record<UploadPlace['role'], string>> = {
  origin: 'Origin',
  destination: 'Destination',
  both: 'Origin and destination',
};

const methodWords: Readonly<Record<string, string>> = {
  code: 'exact code',
  exact: 'exact name',
  alias: 'known alias',
  learnt: 'an earlier answer',
  fuzzy: 'similar name',
  context: 'context of the row',
  embedded: 'found in the name',
};

/** How a place was decided, in words; a method without words of ours shows as it is. */
export function methodInWords({ status, method }: Pick<UploadPlace, 'status' | 'method'>): string {
  if (status === 'answered') return 'your answer';
  return method === null ? '–' : (methodWords[method] ?? method);
}
