import type { City, Gazetteer } from '../../reference-data/index.ts';
import { distanceKm } from '../../reference-data/index.ts';
import { distinctCities, dominantCity } from './chooseCity.ts';
import { placeOfCity, placeOfCountry, placeOfPostTown, placeOfState, placeOfZip } from './makePlace.ts';
import { type CityMatch, matchCity } from './matchCity.ts';
import { textOf } from './placeText.ts';
import type { PlaceCandidate, PlaceMethod, ResolvedPlace } from './placeTypes.ts';
import type { Reading } from './readTail.ts';

/** What one reading of a text comes to, from a city found down to a country with words left over. */
export type Weighed = {
  strength: 'city' | 'doubtful' | 'area' | 'site';
  place?: ResolvedPlace | undefined;
  method: PlaceMethod;
  confidence: number;
  candidates: PlaceCandidate[];
};

const dominanceInCountry = 10;
const dominanceInState = 3;
const zipReachKm = 80;
const sitePostTown = 0.93;

/** Looks for the city of a reading whose country is known; undefined for a guess that nothing bears out. */
export function weighReading(gazetteer: Gazetteer, reading: Reading, siteName: string): Weighed | undefined {
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
      candidates: [],
    };
  }
  if (reading.isGuess) return undefined;
  if (reading.rest.length > 0) return weighSite(gazetteer, reading, siteName);
  if (reading.state !== undefined) {
    return area(placeOfState(gazetteer, reading.state));
  }
  const cityState = cityStates.has(country.code)
    ? gazetteer.cities.named(textOf([{ text: country.name.toLowerCase(), isUpper: false }]), country.code)[0]
    : undefined;
  return area(cityState === undefined ? placeOfCountry(country) : placeOfCity(gazetteer, cityState));
}

/** Countries that are one city. */
const cityStates = new Set(['SG', 'HK', 'MC', 'GI']);

function area(place: ResolvedPlace): Weighed {
  return { strength: 'area', place, method: 'exact', confidence: 0.95, candidates: [] };
}

function weighSite(gazetteer: Gazetteer, reading: Reading, siteName: string): Weighed | undefined {
  const country = gazetteer.countries.byCode(reading.countryCode ?? '');
  if (country === undefined) return undefined;
  const place =
    reading.state === undefined
      ? placeOfCountry(country, siteName)
      : placeOfState(gazetteer, reading.state, siteName);
  return { strength: 'site', place, method: 'embedded', confidence: 0.7, candidates: [] };
}

function weighCity(
  gazetteer: Gazetteer,
  reading: Reading,
  match: CityMatch,
  siteName: string,
  zipRow: ZipRow | undefined,
): Weighed {
  const byZip = zipRow && nearest(match.cities, zipRow);
  const factor = reading.state === undefined ? dominanceInCountry : dominanceInState;
  const city = byZip ?? dominantCity(match.cities, factor);
  const site = match.stands === 'whole' ? null : siteName;
  const candidates = candidatesOf(gazetteer, match.cities, site, match.similarity);
  if (city === undefined) return doubtful(candidates);
  if (zipRow !== undefined && byZip === undefined)
    return doubtful([...candidates, ...zipCandidates(gazetteer, reading)]);
  const place = placeOfCity(gazetteer, city, site);
  return {
    strength: 'city',
    place: zipRow ? placeOfZip(gazetteer, zipRow, reading.zip?.full ?? zipRow.zipCode, place) : place,
    method: methodOf(match),
    confidence: confidenceOf(match, reading, candidates.length),
    candidates: candidates.length > 1 ? candidates : [],
  };
}

function methodOf(match: CityMatch): PlaceMethod {
  if (match.how === 'fuzzy') return 'fuzzy';
  if (match.stands !== 'whole') return 'embedded';
  return match.how === 'exact' ? 'exact' : 'alias';
}

function confidenceOf(match: CityMatch, reading: Reading, rivals: number): number {
  if (match.how === 'fuzzy') return 0.5 + match.similarity * 0.4;
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

export function doubtful(candidates: PlaceCandidate[]): Weighed {
  return { strength: 'doubtful', method: 'exact', confidence: 0, candidates };
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
