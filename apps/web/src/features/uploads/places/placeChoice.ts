import { Mode } from '@lanewright/freight';
import type { PlaceAnswer, PlaceSuggestion, UploadPlace } from '../uploadTypes.ts';

export type PlaceChoice = PlaceAnswer['choice'];
type Place = NonNullable<UploadPlace['place']>;

/** Returns the place of a suggestion, at its own level of detail. */
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

/** Whether two choices are the same, to mark the current one. */
export function isSameChoice(one: PlaceChoice | undefined, other: PlaceChoice): boolean {
  if (one === undefined || one.kind !== other.kind) return false;
  if (one.kind === 'candidate') return other.kind === 'candidate' && one.index === other.index;
  if (one.kind === 'place') return other.kind === 'place' && one.place.label === other.place.label;
  return true;
}

/** Converts a choice for another place with the same text, which has its own candidate numbers. */
export function choiceForOther(choice: PlaceChoice, candidates: UploadPlace['candidates']): PlaceChoice {
  if (choice.kind !== 'candidate') return choice;
  const place = candidates[choice.index]?.place;
  return place === undefined ? choice : { kind: 'place', place };
}

/** Returns other places with the same text in the file. */
export function placesAlike(place: UploadPlace, places: readonly UploadPlace[]): UploadPlace[] {
  const words = wordsOf(place);
  return places.filter((other) => other.wordNo !== place.wordNo && wordsOf(other) === words);
}

/** Places that name only the same country, including this one; empty if this one names more than a country. */
export function placesOfCountry(place: UploadPlace, places: readonly UploadPlace[]): UploadPlace[] {
  const country = place.mainEnd?.country;
  return country === undefined ? [] : places.filter((other) => other.mainEnd?.country === country);
}

/** Returns the port or airport for all places of a country: the selected one, else the country's first. */
export function mainChoice(
  { mainEnd, candidates }: UploadPlace,
  choice: PlaceChoice | undefined,
): { choice: PlaceChoice; label: string } | undefined {
  if (mainEnd === null) return undefined;
  const chosen = choice === undefined ? undefined : choiceForOther(choice, candidates);
  const place = chosen?.kind === 'place' ? chosen.place : mainEnd.place;
  return { choice: { kind: 'place', place }, label: place.label };
}

/** Describes how a text that means several places can be split; undefined if it has only one other end or is already split. */
export function splitWords({ role, otherEnd, otherEnds }: UploadPlace) {
  if (otherEnd !== null || otherEnds < 2) return undefined;
  return {
    origin: { question: 'Different locations depending on the destination?', label: 'Split by destination' },
    destination: { question: 'Different locations depending on the origin?', label: 'Split by origin' },
    both: { question: 'Different locations depending on the other end?', label: 'Split by the other end' },
  }[role];
}

/** Whether all of them may be the same place, so that one answer probably applies. False once they are split. */
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

/** Keys of the options in order: 1 to 9, then 0 for the tenth. */
const keys = '1234567890';

/** Returns the digit for an option; undefined after the tenth. */
export function keyOf(index: number): string | undefined {
  return keys[index];
}

/** Whether a site may keep its own name: ocean freight needs a port. */
export function canKeepSite(mode: number): boolean {
  return mode !== Mode.OceanFCL && mode !== Mode.OceanLCL;
}

/** Returns the options for a place in order: its candidates, keep the file's name, exclude the rows. */
export function choicesOf(candidates: number, canKeep: boolean, canExclude: boolean): PlaceChoice[] {
  return [
    ...Array.from({ length: candidates }, (_, index) => ({ kind: 'candidate' as const, index })),
    ...(canKeep ? [{ kind: 'keepSite' as const }] : []),
    ...(canExclude ? [{ kind: 'excludeRows' as const }] : []),
  ];
}

/** Returns the option for a digit key. */
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

/** Describes how a place was matched; an unknown method is shown as it is. */
export function methodInWords({ status, method }: Pick<UploadPlace, 'status' | 'method'>): string {
  if (status === 'answered') return 'matched manually';
  return method === null ? '–' : (methodWords[method] ?? method);
}
