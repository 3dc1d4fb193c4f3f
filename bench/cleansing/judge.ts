import type { ResolvedPlace } from '../../apps/server/src/features/shipments/resolve/index.ts';
import { foldName } from './foldName.ts';
import { type LabelledPlace, mustAsk, type Truth } from './places.ts';
import { kmBetween } from './world.ts';

/** right; coarse: correct, but less precise than possible; wrong: a silent wrong match; asked, necessarily or not. */
export type Verdict = 'right' | 'coarse' | 'wrong' | 'asked';

/** Two records of the same city are within this distance in km; a port or airport may be further from its city. */
const [sameCityKm, portKm, airportKm, zipKm] = [30, 50, 90, 40];

/** Classifies the match of a labelled place; null is a question. */
export function judge(label: LabelledPlace, decided: ResolvedPlace | null): Verdict {
  if (decided === null) return 'asked';
  const besides = (label.also ?? []).some((truth) => judgeTruth(truth, decided) === 'right');
  if (mustAsk(label.is)) {
    if (besides) return 'right';
    return label.is.known !== undefined && decided.countryCode === label.is.known && isOnlyCountry(decided)
      ? 'coarse'
      : 'wrong';
  }
  const verdict = judgeTruth(label.is, decided);
  return verdict === 'wrong' && besides ? 'right' : verdict;
}

function isOnlyCountry(place: ResolvedPlace): boolean {
  return place.stateCode === null && isOnlyArea(place);
}

/** Whether the match is no more precise than a state; a site's own name does not count. */
function isOnlyArea({ cityId, cityName, zip, portCode, airportCode }: ResolvedPlace): boolean {
  return cityId === null && cityName === null && zip === null && portCode === null && airportCode === null;
}

function judgeTruth(truth: Truth, place: ResolvedPlace): Verdict {
  if (place.countryCode !== truth.country) return 'wrong';
  if (truth.state !== undefined && place.stateCode !== null && place.stateCode !== truth.state)
    return 'wrong';
  if (truth.port !== undefined) return judgeHub(truth, place, place.portCode === truth.port, portKm);
  if (truth.airport !== undefined)
    return judgeHub(truth, place, place.airportCode === truth.airport, airportKm);
  if (isOnlyCountry(place))
    return truth.state === undefined && truth.city === undefined && truth.zip === undefined
      ? 'right'
      : 'coarse';
  if (isOnlyArea(place)) {
    if (truth.city === undefined && truth.zip === undefined)
      return truth.state === undefined ? 'wrong' : 'right';
    return 'coarse';
  }
  if (truth.city !== undefined) return judgeCity(truth, place);
  if (truth.zip === undefined) return 'wrong';
  if (place.zip !== null && isSameZip(place.zip, truth.zip)) return 'right';
  return place.zip === null && kmFrom(truth, place) < zipKm ? 'coarse' : 'wrong';
}

function judgeHub(truth: Truth, place: ResolvedPlace, isThis: boolean, reachKm: number): Verdict {
  if (isThis) return 'right';
  if (place.portCode !== null || place.airportCode !== null) return 'wrong';
  return isOnlyArea(place) || kmFrom(truth, place) < reachKm ? 'coarse' : 'wrong';
}

function judgeCity(truth: Truth, place: ResolvedPlace): Verdict {
  if (truth.zip !== undefined && place.zip !== null && !isSameZip(place.zip, truth.zip)) return 'wrong';
  if (place.cityId !== null && place.cityId === truth.cityId) return 'right';
  const km = kmFrom(truth, place);
  // A city's port has its name; an airport serves the city from a distance.
  if (place.airportCode !== null) return km < airportKm ? 'right' : 'wrong';
  if (place.portCode !== null)
    return km < portKm && isSameName(truth.city ?? '', place.label) ? 'right' : 'wrong';
  if (place.zip !== null && truth.zip !== undefined) return 'right';
  return km < sameCityKm && isSameName(truth.city ?? '', place.cityName ?? '') ? 'right' : 'wrong';
}

function isSameName(a: string, b: string): boolean {
  const [one, other] = [foldName(a), foldName(b)];
  return one !== '' && other !== '' && (one.includes(other) || other.includes(one));
}

/** Canadian postcodes are compared by their first three characters. */
function isSameZip(a: string, b: string): boolean {
  const plain = (zip: string) =>
    zip
      .replace(/\s/g, '')
      .toUpperCase()
      .slice(0, /^[A-Z]/i.test(zip) ? 3 : 5);
  return plain(a) === plain(b);
}

function kmFrom(truth: Truth, { latitude, longitude }: ResolvedPlace): number {
  if (truth.at === undefined || latitude === null || longitude === null) return Number.POSITIVE_INFINITY;
  return kmBetween(truth.at, [latitude, longitude]);
}
