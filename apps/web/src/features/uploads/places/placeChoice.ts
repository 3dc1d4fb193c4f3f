import { Mode } from '@lanewright/freight';
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

/** A choice as it is given to another place of the same words, which numbers its own candidates. */
export function choiceForOther(choice: PlaceChoice, candidates: UploadPlace['candidates']): PlaceChoice {
  if (choice.kind !== 'candidate') return choice;
  const place = candidates[choice.index]?.place;
  return place === undefined ? choice : { kind: 'place', place };
}

/** Other places that the file calls the same. */
export function placesAlike(place: UploadPlace, places: readonly UploadPlace[]): UploadPlace[] {
  const words = wordsOf(place);
  return places.filter((other) => other.wordNo !== place.wordNo && wordsOf(other) === words);
}

/** Places that name only the same country, including this one; empty if this one names more than a country. */
export function placesOfCountry(place: UploadPlace, places: readonly UploadPlace[]): UploadPlace[] {
  const country = place.mainEnd?.country;
  return country === undefined ? [] : places.filter((other) => other.mainEnd?.country === country);
}

/** The port or airport for all places of a country: the chosen one, else the country's first. */
export function mainChoice(
  { mainEnd, candidates }: UploadPlace,
  choice: PlaceChoice | undefined,
): { choice: PlaceChoice; label: string } | undefined {
  if (mainEnd === null) return undefined;
  const chosen = choice === undefined ? undefined : choiceForOther(choice, candidates);
  const place = chosen?.kind === 'place' ? chosen.place : mainEnd.place;
  return { choice: { kind: 'place', place }, label: place.label };
}

/** How a text that means several places can be split; undefined where it has one other end or is split already. */
export function splitWords({ role, otherEnd, otherEnds }: UploadPlace) {
  if (otherEnd !== null || otherEnds < 2) return undefined;
  return {
    origin: { question: 'Different locations depending on the destination?', label: 'Split by destination' },
    destination: { question: 'Different locations depending on the origin?', label: 'Split by origin' },
    both: { question: 'Different locations depending on the other end?', label: 'Split by the other end' },
  }[role];
}

/** Whether every one of them may be the same places, so that one answer is likely to serve. Not once they were split. */
export function haveSameCandidates(place: UploadPlace, others: readonly UploadPlace[]): boolean {
  if (place.otherEnd !== null) return false;
  const labels = labelsOf(place);
  return others.every((other) => labelsOf(other) === labels);
}

const wordsOf = ({ text }: UploadPlace) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const labelsOf = ({ candidates }: UploadPlace) =>
  candidates
    .map(({ place }) => place.label)
    .toSorted()
    .join('|');

/** Keys of the answers in their order: 1 to 9, then 0 for the tenth. */
const keys = '1234567890';

/** The digit that chooses the answer at an index; none after the tenth. */
export function keyOf(index: number): string | undefined {
  return keys[index];
}

/** Whether a site may keep its own name: ocean freight needs a port. */
export function canKeepSite(mode: number): boolean {
  return mode !== Mode.OceanFCL && mode !== Mode.OceanLCL;
}

/** The answers to a place in their order: its candidates, keeping the file's name, excluding the rows. */
export function choicesOf(candidates: number, canKeep: boolean, canExclude: boolean): PlaceChoice[] {
  return [
    ...Array.from({ length: candidates }, (_, index) => ({ kind: 'candidate' as const, index })),
    ...(canKeep ? [{ kind: 'keepSite' as const }] : []),
    ...(canExclude ? [{ kind: 'excludeRows' as const }] : []),
  ];
}

/** The answer that a digit key chooses. */
export function choiceOfKey(key: string, choices: readonly PlaceChoice[]): PlaceChoice | undefined {
  const index = key.length === 1 ? keys.indexOf(key) : -1;
  return index < 0 ? undefined : choices[index];
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
  learnt: 'saved match',
  promoted: 'shared match',
  fuzzy: 'similar name',
  context: 'row context',
  embedded: 'found in the name',
};

/** How a place was decided, in words; a method without words of ours shows as it is. */
export function methodInWords({ status, method }: Pick<UploadPlace, 'status' | 'method'>): string {
  if (status === 'answered') return 'matched manually';
  return method === null ? '–' : (methodWords[method] ?? method);
}
