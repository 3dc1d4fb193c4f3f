import { type CountryRow, type Gazetteer, normalisePlaceName } from '../../reference-data/index.ts';
import { placeOfCity, placeOfCountry, placeOfPostTown, placeOfState, placeOfZip } from './makePlace.ts';
import { matchCity } from './matchCity.ts';
import { textOf } from './placeText.ts';
import type { Reading } from './readTail.ts';
import { scoreCity } from './scoreCity.ts';
import { area, candidatesOf, doubtful, type ScoredReading } from './scoredReading.ts';
import { zipCandidates, zipOf, type ZipRow } from './zipPlace.ts';

/** The text to score: a site's own name, or a city's, and the part in which a file lost letters. */
export type Text = { siteName: string | undefined; withGaps: string | undefined };

const postTownConfidence = 0.93;
/** Countries that consist of one city. */
const cityStates = new Set(['SG', 'HK', 'MC', 'GI']);

/** Finds the city of a reading with a known country; undefined for a guess that nothing confirms. */
export function scoreReading(gazetteer: Gazetteer, reading: Reading, text: Text): ScoredReading | undefined {
  if (reading.countryCode === undefined) return undefined;
  const country = gazetteer.countries.byCode(reading.countryCode);
  if (country === undefined) return undefined;
  const within = { countryCode: country.code, stateCode: reading.state?.code };
  const wording = { isSite: text.siteName !== undefined, withGaps: text.withGaps };
  const match = matchCity(gazetteer, reading.rest, within, wording);
  const zipRow = zipOf(gazetteer, reading);
  if (zipRow === 'conflict') {
    const cities = match === undefined ? [] : candidatesOf(gazetteer, match.cities, null, match.similarity);
    return doubtful([...cities, ...zipCandidates(gazetteer, reading)], 1);
  }
  const town =
    text.withGaps === undefined
      ? gazetteer.postcodes.inCity(country.code, reading.state?.code ?? null, textOf(reading.rest.flat()))
      : undefined;
  if (match !== undefined && !(match.how === 'fuzzy' && town !== undefined))
    return scoreCity(gazetteer, reading, match, text.siteName, zipRow);
  if (town !== undefined && reading.state !== undefined) {
    const place =
      zipRow === undefined
        ? placeOfPostTown(gazetteer, town)
        : placeOfZip(gazetteer, zipRow, reading.zip?.full ?? zipRow.zipCode, undefined);
    return {
      strength: 'city',
      place,
      method: 'exact',
      confidence: postTownConfidence,
      unexplained: 0,
      candidates: [],
    };
  }
  if (zipRow !== undefined) return weighZip(gazetteer, reading, zipRow);
  if (reading.isGuess) return undefined;
  if (reading.rest.length > 0 && !isOwnName(gazetteer, country, reading))
    return weighSite(gazetteer, country, reading, text);
  if (reading.state !== undefined) return area(placeOfState(gazetteer, reading.state));
  const cityState = cityStates.has(country.code)
    ? gazetteer.cities.named(normalisePlaceName(country.name), country.code)[0]
    : undefined;
  return area(cityState === undefined ? placeOfCountry(country) : placeOfCity(gazetteer, cityState));
}

function weighZip(gazetteer: Gazetteer, reading: Reading, zipRow: ZipRow): ScoredReading {
  const unexplained = reading.rest.flat().length;
  return {
    strength: 'city',
    place: placeOfZip(gazetteer, zipRow, reading.zip?.full ?? zipRow.zipCode, undefined),
    method: unexplained === 0 ? 'exact' : 'embedded',
    confidence: unexplained === 0 ? 0.95 : 0.85,
    unexplained,
    candidates: [],
  };
}

/** 'Nevis, Saint Kitts and Nevis', 'Grenada, Grenada': words of the country's own name. */
function isOwnName(gazetteer: Gazetteer, country: CountryRow, reading: Reading): boolean {
  if (reading.state !== undefined) return false;
  const own = new Set(normalisePlaceName(gazetteer.countries.byCode(country.code)?.name ?? '').split(' '));
  return reading.rest.flat().every(({ text }) => text.length > 3 && own.has(text));
}

/**
 * Words left over next to a country or state are the name of a site there. Words from a city column, or that are a city in another
 * state, are not a site: the user is asked.
 */
function weighSite(
  gazetteer: Gazetteer,
  country: CountryRow,
  reading: Reading,
  { siteName, withGaps }: Text,
): ScoredReading {
  // 'Guam, TT': the text before the country is itself a country, so the last word means something else.
  const named = reading.isByCode ? gazetteer.countries.named(textOf(reading.rest.flat())) : [];
  const others = named.filter((code) => code !== country.code);
  if (others.length > 0) {
    const places = [...others.flatMap((code) => gazetteer.countries.byCode(code) ?? []), country];
    return doubtful(
      places.map((one) => ({ place: placeOfCountry(one), score: 0.5, why: 'the text names two countries' })),
    );
  }
  const unexplained = reading.rest.flat().length;
  const isLone = reading.state !== undefined && reading.rest.length === 1;
  const anywhere = { countryCode: country.code, stateCode: undefined };
  const elsewhere =
    siteName === undefined || isLone
      ? matchCity(gazetteer, reading.rest, anywhere, { isSite: siteName !== undefined, withGaps })
      : undefined;
  if (siteName === undefined || elsewhere !== undefined) {
    const wider =
      reading.state === undefined ? placeOfCountry(country) : placeOfState(gazetteer, reading.state);
    const inCountry = elsewhere === undefined ? [] : candidatesOf(gazetteer, elsewhere.cities, null, 0.9);
    const candidates = [
      ...inCountry,
      { place: wider, score: 0.1, why: 'no city with this name found there' },
    ];
    const people = elsewhere?.cities[0]?.population;
    return { ...doubtful(candidates, unexplained), strength: 'unplaced', people };
  }
  const place =
    reading.state === undefined
      ? placeOfCountry(country, siteName)
      : placeOfState(gazetteer, reading.state, siteName);
  return { strength: 'site', place, method: 'embedded', confidence: 0.7, unexplained, candidates: [] };
}
