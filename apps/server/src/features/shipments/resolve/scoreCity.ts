import type { City, Gazetteer } from '../../reference-data/index.ts';
import { distanceKm } from '../../reference-data/index.ts';
import { distinctCities, dominantCity } from './chooseCity.ts';
import { placeOfCity, placeOfPort, placeOfZip } from './makePlace.ts';
import type { CityMatch } from './matchCity.ts';
import { isDigits, isKind, textOf } from './placeText.ts';
import type { PlaceCandidate, PlaceMethod } from './placeTypes.ts';
import type { Reading } from './readTail.ts';
import { candidatesOf, doubtful, type ScoredReading } from './scoredReading.ts';
import { nearestToZip, zipCandidates, type ZipRow } from './zipPlace.ts';

const dominanceInCountry = 10;
const dominanceInState = 3;
const leastSimilarity = 0.7;
const portTownPeople = 50_000;
const farFromPortKm = 100;
const leastFamous = 15_000;

/** Scores a reading whose words name cities; decides on one if it is unambiguous. */
export function scoreCity(
  gazetteer: Gazetteer,
  reading: Reading,
  match: CityMatch,
  siteName: string | undefined,
  zipRow: ZipRow | undefined,
): ScoredReading {
  const byZip = zipRow && nearestToZip(match.cities, zipRow);
  const factor = reading.state === undefined ? dominanceInCountry : dominanceInState;
  const city = byZip ?? dominantCity(match.cities, factor);
  const site = match.stands === 'whole' ? null : (siteName ?? null);
  const candidates = () => candidatesOf(gazetteer, match.cities, site, match.similarity);
  const rivals = distinctCities(match.cities).length;
  const unexplained = reading.rest.flat().length - match.words;
  if (city === undefined || match.similarity < leastSimilarity) return doubtful(candidates(), unexplained);
  // In a column of cities nothing precedes a city's name: these are the last words of another name.
  if (match.stands === 'end' && siteName === undefined && !followsSite(reading, match))
    return doubtful(candidates(), unexplained);
  const famous = match.how === 'fuzzy' ? famousElsewhere(gazetteer, reading, city) : [];
  if (famous.length > 0) return doubtful([...candidates(), ...famous], unexplained);
  if (zipRow !== undefined && byZip === undefined)
    return doubtful([...candidates(), ...zipCandidates(gazetteer, reading)]);
  const isNameOnly = match.stands === 'whole' && reading.state === undefined && zipRow === undefined;
  if (isNameOnly && isRatherThePort(gazetteer, city)) {
    const ports = gazetteer.ports.named(city.normalisedName, city.countryCode).map((port) => ({
      place: placeOfPort(gazetteer, port),
      score: 0.5,
      why: 'a port with this name',
    }));
    return doubtful([...candidates(), ...ports]);
  }
  const place = placeOfCity(gazetteer, city, site);
  return {
    strength: 'city',
    place: zipRow ? placeOfZip(gazetteer, zipRow, reading.zip?.full ?? zipRow.zipCode, place) : place,
    method: methodOf(match),
    confidence: confidenceOf(match, reading, rivals),
    unexplained,
    people: city.population,
    candidates: rivals > 1 ? candidates() : [],
  };
}

/**
 * 'Walmart DC 6006 Bentonville AR': the word before the city is a number or a kind of building, so it is not part of the city's
 * name.
 */
function followsSite(reading: Reading, match: CityMatch): boolean {
  const before = reading.rest.flat().at(-match.words - 1);
  return reading.state !== undefined && match.how === 'exact' && (isDigits(before) || isKind(before));
}

/** Larger cities abroad with exactly the written name: 'Barcelona' in the US does not mean Mancelona. */
function famousElsewhere(gazetteer: Gazetteer, reading: Reading, city: City): PlaceCandidate[] {
  const named = gazetteer.cities.named(textOf(reading.rest.flat()));
  const larger = named.filter(({ population }) => population >= Math.max(city.population, leastFamous));
  return candidatesOf(gazetteer, larger, null, 1);
}

/** A town with the same name as a port far away in the same country: 'Yantian, China'. */
function isRatherThePort(gazetteer: Gazetteer, city: City): boolean {
  if (city.population >= portTownPeople) return false;
  return gazetteer.ports.named(city.normalisedName, city.countryCode).some(({ latitude, longitude }) => {
    return (
      latitude !== null && longitude !== null && distanceKm(city, { latitude, longitude }) > farFromPortKm
    );
  });
}

function methodOf(match: CityMatch): PlaceMethod {
  if (match.how === 'fuzzy') return 'fuzzy';
  if (match.stands !== 'whole') return 'embedded';
  return match.how === 'exact' ? 'exact' : 'alias';
}

function confidenceOf(match: CityMatch, reading: Reading, rivals: number): number {
  if (match.how === 'fuzzy') return match.similarity - 0.1;
  const standing = { whole: 0.97, segment: 0.9, end: 0.85 }[match.stands];
  return (
    standing - (match.how === 'exact' ? 0 : 0.03) - (rivals > 1 && reading.state === undefined ? 0.05 : 0)
  );
}
