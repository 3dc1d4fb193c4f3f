import type { City, Gazetteer } from '../../reference-data/index.ts';
import { distanceKm, normalisePlaceName } from '../../reference-data/index.ts';
import { distinctCities, dominantCity } from './chooseCity.ts';
import {
  placeOfCity,
  placeOfCountry,
  placeOfPort,
  placeOfPostTown,
  placeOfState,
  placeOfZip,
} from './makePlace.ts';
import { type CityMatch, matchCity } from './matchCity.ts';
import { textOf } from './placeText.ts';
import type { PlaceCandidate, PlaceMethod, ResolvedPlace } from './placeTypes.ts';
import type { Reading } from './readTail.ts';

/** What one reading of a text comes to, from a city found down to a country with words left over. */
export type Weighed = {
  /** 'unplaced': words said to be a city there, of which none is known. */
  strength: 'city' | 'doubtful' | 'area' | 'site' | 'unplaced';
  place?: ResolvedPlace | undefined;
  method: PlaceMethod;
  confidence: number;
  /** Whether every word of the text had a meaning. */
  isWhole: boolean;
  /** People of the city found, or of the city of that name elsewhere in the country. */
  people?: number | undefined;
  candidates: PlaceCandidate[];
};

const dominanceInCountry = 10;
const dominanceInState = 3;
const zipReachKm = 80;
const leastSimilarity = 0.7;
const sitePostTown = 0.93;

/** Looks for the city of a reading whose country is known; undefined for a guess that nothing bears out. */
export function weighReading(
  gazetteer: Gazetteer,
  reading: Reading,
  siteName: string | undefined,
): Weighed | undefined {
  if (reading.countryCode === undefined) return undefined;
  const country = gazetteer.countries.byCode(reading.countryCode);
  if (country === undefined) return undefined;
  const zipRow = zipOf(gazetteer, reading);
  if (zipRow === 'conflict') return doubtful(zipCandidates(gazetteer, reading));
  const within = { countryCode: country.code, stateCode: reading.state?.code };
  const match = matchCity(gazetteer, reading.rest, within);
  const town = gazetteer.postcodes.inCity(
    country.code,
    reading.state?.code ?? null,
    textOf(reading.rest.flat()),
  );
  if (match !== undefined && !(match.how === 'fuzzy' && town !== undefined)) {
    return weighCity(gazetteer, reading, match, siteName, zipRow);
  }
  if (town !== undefined && reading.state !== undefined) {
    const place = zipRow === undefined ? placeOfPostTown(gazetteer, town) : undefined;
    const zipPlace = zipRow && placeOfZip(gazetteer, zipRow, reading.zip?.full ?? zipRow.zipCode, undefined);
    return {
      strength: 'city',
      place: place ?? zipPlace,
      method: 'exact',
      confidence: sitePostTown,
      isWhole: true,
      candidates: [],
    };
  }
  if (zipRow !== undefined) {
    const place = placeOfZip(gazetteer, zipRow, reading.zip?.full ?? zipRow.zipCode, undefined);
    const isAll = reading.rest.length === 0;
    return {
      strength: 'city',
      place,
      method: isAll ? 'exact' : 'embedded',
      confidence: isAll ? 0.95 : 0.85,
      isWhole: isAll,
      candidates: [],
    };
  }
  if (reading.isGuess) return undefined;
  if (reading.rest.length > 0) return weighSite(gazetteer, reading, siteName);
  if (reading.state !== undefined) {
    return area(placeOfState(gazetteer, reading.state));
  }
  const cityState = cityStates.has(country.code)
    ? gazetteer.cities.named(normalisePlaceName(country.name), country.code)[0]
    : undefined;
  return area(cityState === undefined ? placeOfCountry(country) : placeOfCity(gazetteer, cityState));
}

/** Countries that are one city. */
const cityStates = new Set(['SG', 'HK', 'MC', 'GI']);

function area(place: ResolvedPlace): Weighed {
  return { strength: 'area', place, method: 'exact', confidence: 0.95, isWhole: true, candidates: [] };
}

/**
 * Words left over beside a country or state: the name of a site there. Words that were said to be a city, or that
 * are one in another state, are no site: somebody is asked.
 */
function weighSite(
  gazetteer: Gazetteer,
  reading: Reading,
  siteName: string | undefined,
): Weighed | undefined {
  const country = gazetteer.countries.byCode(reading.countryCode ?? '');
  if (country === undefined) return undefined;
  // 'Guam, TT': what stands before a country is a country itself, so the last word means something else.
  const named = reading.isByCode ? gazetteer.countries.named(textOf(reading.rest.flat())) : [];
  const others = named.filter((code) => code !== country.code);
  if (others.length > 0) {
    const places = [...others.flatMap((code) => gazetteer.countries.byCode(code) ?? []), country];
    return doubtful(
      places.map((one) => ({ place: placeOfCountry(one), score: 0.5, why: 'two countries are named' })),
    );
  }
  const isLone = reading.state !== undefined && reading.rest.length === 1;
  const elsewhere =
    siteName === undefined || isLone
      ? matchCity(gazetteer, reading.rest, { countryCode: country.code, stateCode: undefined })
      : undefined;
  if (siteName === undefined || elsewhere !== undefined) {
    const wider =
      reading.state === undefined ? placeOfCountry(country) : placeOfState(gazetteer, reading.state);
    const inCountry = elsewhere === undefined ? [] : candidatesOf(gazetteer, elsewhere.cities, null, 0.9);
    const candidates = [
      ...inCountry,
      { place: wider, score: 0.1, why: 'no city of that name is known there' },
    ];
    return { ...doubtful(candidates), strength: 'unplaced', people: elsewhere?.cities[0]?.population };
  }
  const place =
    reading.state === undefined
      ? placeOfCountry(country, siteName)
      : placeOfState(gazetteer, reading.state, siteName);
  return { strength: 'site', place, method: 'embedded', confidence: 0.7, isWhole: false, candidates: [] };
}

function weighCity(
  gazetteer: Gazetteer,
  reading: Reading,
  match: CityMatch,
  siteName: string | undefined,
  zipRow: ZipRow | undefined,
): Weighed {
  const byZip = zipRow && nearest(match.cities, zipRow);
  const factor = reading.state === undefined ? dominanceInCountry : dominanceInState;
  const city = byZip ?? dominantCity(match.cities, factor);
  const site = match.stands === 'whole' ? null : (siteName ?? null);
  const candidates = candidatesOf(gazetteer, match.cities, site, match.similarity);
  if (city === undefined || match.similarity < leastSimilarity)
    return doubtful(candidates, match.stands === 'whole');
  if (zipRow !== undefined && byZip === undefined)
    return doubtful([...candidates, ...zipCandidates(gazetteer, reading)]);
  if (match.stands === 'whole' && reading.state === undefined && isRatherThePort(gazetteer, city)) {
    const ports = gazetteer.ports.named(city.normalisedName, city.countryCode);
    return doubtful([
      ...candidates,
      ...ports.map((port) => ({
        place: placeOfPort(gazetteer, port),
        score: 0.5,
        why: 'a port is called so',
      })),
    ]);
  }
  const place = placeOfCity(gazetteer, city, site);
  return {
    strength: 'city',
    place: zipRow ? placeOfZip(gazetteer, zipRow, reading.zip?.full ?? zipRow.zipCode, place) : place,
    method: methodOf(match),
    confidence: confidenceOf(match, reading, candidates.length),
    isWhole: match.stands === 'whole',
    people: city.population,
    candidates: candidates.length > 1 ? candidates : [],
  };
}

/** A town whose namesake is a port far off in the same country: 'Yantian, China'. */
function isRatherThePort(gazetteer: Gazetteer, city: City): boolean {
  if (city.population >= 50_000) return false;
  return gazetteer.ports.named(city.normalisedName, city.countryCode).some(({ latitude, longitude }) => {
    return latitude !== null && longitude !== null && distanceKm(city, { latitude, longitude }) > 100;
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

/** Cities as candidates, larger ones first among those equally alike. */
export function candidatesOf(
  gazetteer: Gazetteer,
  cities: readonly City[],
  siteName: string | null,
  similarity: number,
): PlaceCandidate[] {
  return distinctCities(cities)
    .map((city) => ({
      place: placeOfCity(gazetteer, city, siteName),
      score: similarity * (Math.log10(city.population + 10) / 8),
      why:
        similarity === 1 ? `named so, ${city.population} people` : `spelled alike, ${city.population} people`,
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 8);
}

export function doubtful(candidates: PlaceCandidate[], isWhole = true): Weighed {
  return { strength: 'doubtful', method: 'exact', confidence: 0, isWhole, candidates };
}

type ZipRow = NonNullable<ReturnType<Gazetteer['postcodes']['byCode']>>;

function zipOf(gazetteer: Gazetteer, reading: Reading): ZipRow | 'conflict' | undefined {
  if (reading.zip === undefined) return undefined;
  const row = gazetteer.postcodes.byCode(reading.zip.area);
  if (row === undefined || row.countryCode !== reading.countryCode) return undefined;
  const isElsewhere = reading.state !== undefined && row.stateCode !== reading.state.code;
  return isElsewhere ? 'conflict' : row;
}

/** Where zip and state contradict each other: the place of the zip, and the city as written. */
function zipCandidates(gazetteer: Gazetteer, reading: Reading): PlaceCandidate[] {
  const row = reading.zip && gazetteer.postcodes.byCode(reading.zip.area);
  const match =
    reading.countryCode === undefined
      ? undefined
      : matchCity(gazetteer, reading.rest, {
          countryCode: reading.countryCode,
          stateCode: reading.state?.code,
        });
  const cities = match === undefined ? [] : candidatesOf(gazetteer, match.cities, null, match.similarity);
  return row === undefined || reading.zip === undefined
    ? cities
    : [
        ...cities,
        {
          place: placeOfZip(gazetteer, row, reading.zip.full, undefined),
          score: 0.5,
          why: 'the zip says so',
        },
      ];
}

function nearest(cities: readonly City[], row: ZipRow): City | undefined {
  if (row.latitude === null || row.longitude === null) return cities[0];
  const position = { latitude: row.latitude, longitude: row.longitude };
  return cities
    .map((city) => ({ city, km: distanceKm(city, position) }))
    .filter(({ km }) => km <= zipReachKm)
    .sort((a, b) => a.km - b.km)[0]?.city;
}
