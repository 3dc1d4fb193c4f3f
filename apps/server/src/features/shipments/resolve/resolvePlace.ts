import { type Gazetteer, normalisePlaceName, type StateRow } from '../../reference-data/index.ts';
import { requireUsableEndpoint, withPortsOfArea } from './requireUsableEndpoint.ts';
import { isOcean, resolveCode } from './resolveCode.ts';
import { placeOfCountry, placeOfState, placeOfZip } from './makePlace.ts';
import { placeKey } from './placeKey.ts';
import { maxEditDistance, wrongLetters } from './fuzzyNames.ts';
import { partWithGaps } from './garbledText.ts';
import { segmentsOf } from './placeText.ts';
import type { PlaceContext, PlaceInput, PlaceResolution } from './placeTypes.ts';
import { readHead } from './readHead.ts';
import { type Reading, readTail } from './readTail.ts';
import { resolveWithoutCountry } from './resolveWithoutCountry.ts';
import { isPlaceholderText } from './isPlaceholderText.ts';
import { disambiguate } from './disambiguate.ts';
import { inOrder } from './shuffledColumns.ts';
import { candidatesOf, doubtful, type ScoredReading } from './scoredReading.ts';
import { scoreReading } from './scoreReading.ts';
import { parseZip } from './zipCode.ts';

/** No place name is longer; comparing long texts is slow. */
const longestPart = 300;
const sureMethods = new Set(['code', 'exact', 'alias']);

/**
 * Finds what a place in a file means: exact code, exact name within country or state, an answer shared with everyone, similar
 * names, otherwise a question with candidates. Pure; never picks silently when in doubt.
 */
export function resolvePlace(
  gazetteer: Gazetteer,
  raw: PlaceInput,
  context: PlaceContext = {},
): PlaceResolution {
  const input = withoutBlanks(raw);
  const coded = resolveCode(gazetteer, input);
  const found =
    coded === undefined ? resolveText(gazetteer, input, context) : withPortsOfArea(gazetteer, input, coded);
  const isSure = found.status === 'decided' && sureMethods.has(found.method) && found.confidence >= 0.9;
  if (isSure) return found;
  const promoted = context.promoted?.get(placeKey(raw));
  if (promoted === undefined) return found.status === 'asked' ? bySite(input, found, context) : found;
  return {
    status: 'decided',
    place: promoted,
    method: 'promoted',
    confidence: 0.95,
    candidates: found.candidates,
  };
}

/** A doubtful place whose site was decided in other rows is the same place. */
function bySite(input: PlaceInput, asked: PlaceResolution, { site }: PlaceContext): PlaceResolution {
  const isAnswer = site !== undefined && (!isOcean(input.mode) || site.portCode !== null);
  return isAnswer
    ? { status: 'decided', place: site, method: 'context', confidence: 0.85, candidates: asked.candidates }
    : asked;
}

function withoutBlanks(input: PlaceInput): PlaceInput {
  const part = (text: string | undefined) =>
    isPlaceholderText(text) ? undefined : text?.trim().slice(0, longestPart);
  return {
    role: input.role,
    mode: input.mode,
    name: part(input.name),
    address: part(input.address),
    city: part(input.city),
    state: part(input.state),
    // NA is Namibia here.
    country: input.country?.trim() === 'NA' ? 'NA' : part(input.country),
    zip: part(input.zip),
    code: part(input.code),
  };
}

/**
 * Resolves a place from its text. If the columns hold something other than their headers say, tries the orders in which they would
 * fit.
 */
function resolveText(gazetteer: Gazetteer, input: PlaceInput, context: PlaceContext): PlaceResolution {
  const ordered = inOrder(gazetteer, input)
    .flatMap((one) => weighInput(gazetteer, one))
    .filter(
      ({ strength, unexplained, method }) => strength === 'city' && unexplained === 0 && method !== 'fuzzy',
    );
  const weighed = ordered.length > 0 ? ordered : weighInput(gazetteer, input);
  return requireUsableEndpoint(gazetteer, input, disambiguate(weighed, context));
}

function weighInput(gazetteer: Gazetteer, input: PlaceInput): ScoredReading[] {
  const written = input.city ?? input.code ?? input.name ?? input.address ?? '';
  const text = {
    siteName: input.city === undefined && input.code === undefined ? written : undefined,
    withGaps: partWithGaps(written),
  };
  const hasPlaceColumns = input.country !== undefined || input.state !== undefined;
  const codes = hasPlaceColumns ? undefined : weighCode(gazetteer, written);
  if (codes !== undefined) return [codes];
  const named = hasPlaceColumns
    ? undefined
    : weighCountryOrCity(gazetteer, written, text.siteName === undefined);
  if (named !== undefined) return [named];
  const starts = startReadings(gazetteer, input, written);
  const whole = hasPlaceColumns ? [] : wholeCountries(gazetteer, written);
  const tails = starts.flatMap((start) =>
    isShortCity(gazetteer, input, start) ? [start] : readTail(gazetteer, start),
  );
  const heads = tails.some(({ countryCode }) => countryCode !== undefined)
    ? []
    : readHead(gazetteer, written);
  const readings = [whole, heads].find((found) => found.length > 0) ?? tails;
  const located = readings.filter((reading) => reading.countryCode !== undefined);
  const weighed = located
    .map((reading) => scoreReading(gazetteer, reading, text))
    .filter((one) => one !== undefined);
  const bare =
    readings.find((reading) => reading.countryCode === undefined && reading.rest.length > 0) ??
    (hasPlaceColumns ? undefined : wholeName(gazetteer, written, weighed));
  const found = bare === undefined ? weighed : weighBare(gazetteer, bare, written, weighed);
  return found.some(({ place, candidates }) => place !== undefined || candidates.length > 0)
    ? found
    : [...found, ...byZipAlone(gazetteer, starts, written)];
}

/**
 * 'Salvador' can mean a country or a city in Brazil: asks if a large city elsewhere has this name. A country's proper name means
 * the country, unless it is in a column of cities.
 */
function weighCountryOrCity(
  gazetteer: Gazetteer,
  written: string,
  isCityColumn: boolean,
): ScoredReading | undefined {
  const name = normalisePlaceName(written);
  if (name.length <= longestCode) return undefined;
  const countries = gazetteer.countries.named(name).flatMap((code) => gazetteer.countries.byCode(code) ?? []);
  if (countries.length === 0) return undefined;
  const isProper = countries.some((country) => normalisePlaceName(country.name) === name);
  const cities = gazetteer.cities
    .named(name)
    .filter(({ countryCode }) => countries.every(({ code }) => code !== countryCode));
  const isFamous = cities.some(({ population }) => population >= leastFamous);
  if (!isFamous || (isProper && !isCityColumn)) return undefined;
  return doubtful([
    ...candidatesOf(gazetteer, cities, null, 1),
    ...countries.map((country) => ({
      place: placeOfCountry(country),
      score: 0.5,
      why: 'a country with this name',
    })),
  ]);
}

/** 'Port of Spain' is a city, not a site in Spain: tries the whole text as a city if nothing else matches. */
function wholeName(
  gazetteer: Gazetteer,
  written: string,
  weighed: readonly ScoredReading[],
): Reading | undefined {
  const areSites =
    weighed.length > 0 && weighed.every(({ strength }) => strength === 'site' || strength === 'unplaced');
  if (!areSites || gazetteer.cities.named(normalisePlaceName(written)).length === 0) return undefined;
  return { rest: segmentsOf(written), isGuess: false };
}

const leastFamous = 30_000;
const longestCode = 3;

/** 'OR' alone is Oregon and Odisha: returns everything that two or three letters can mean, if there are several. */
function weighCode(gazetteer: Gazetteer, written: string): ScoredReading | undefined {
  const code = normalisePlaceName(written);
  if (code.length === 0 || code.length > longestCode || !/^[a-z]+$/.test(code)) return undefined;
  // USA and UAE are names, even if they have other meanings.
  if (code.length === longestCode && gazetteer.countries.named(code).length > 0) return undefined;
  const countries = gazetteer.countries
    .readings(code)
    .flatMap((one) => gazetteer.countries.byCode(one) ?? [])
    .map((country) => placeOfCountry(country));
  const states = gazetteer.countries.states(code).map((state) => placeOfState(gazetteer, state));
  const places = [...countries, ...states];
  const cities = candidatesOf(gazetteer, gazetteer.cities.named(code), null, 0.5);
  if (places.length === 0 || places.length + cities.length < 2) return undefined;
  return doubtful([...places.map((place) => ({ place, score: 0.5, why: 'matches the code' })), ...cities]);
}

/** 'L.A.' in a column of cities is a city, although it is also a state code. */
function isShortCity(gazetteer: Gazetteer, input: PlaceInput, start: Reading): boolean {
  const text = normalisePlaceName(input.city ?? '');
  if (text === '' || text.length > longestCode || start.state !== undefined) return false;
  return gazetteer.cities.named(text, start.countryCode).length > 0;
}

/** If other readings found a city, a text without a country is ignored; if they found a state of the same name, it is used. */
function weighBare(
  gazetteer: Gazetteer,
  bare: Reading,
  text: string,
  others: readonly ScoredReading[],
): ScoredReading[] {
  const areSites = others.every(({ strength }) => strength === 'site' || strength === 'unplaced');
  // 'Guadalupe Victoria' is a city, not a site in Victoria.
  const isCityToo = areSites && gazetteer.cities.named(normalisePlaceName(text)).length > 0;
  if (!isCityToo && others.some(({ strength }) => strength !== 'area')) return [...others];
  const found = resolveWithoutCountry(gazetteer, bare.rest, text);
  if (others.length === 0 || isCityToo) return [found];
  const city = found.place;
  // New York is in New York; Washington is not in Washington.
  const isInside = others.some(
    ({ place }) =>
      city !== undefined && place?.countryCode === city.countryCode && place.stateCode === city.stateCode,
  );
  if (isInside) return [found];
  const areas = others.flatMap(({ place, confidence }) =>
    place === undefined ? [] : [{ place, score: confidence, why: 'a state or country with this name' }],
  );
  const cities = city === undefined ? [] : [{ place: city, score: 0.9, why: 'the city with this name' }];
  return [doubtful([...areas, ...cities, ...found.candidates])];
}

/** Only five digits: possibly a US zip, but also a German or Mexican one. */
function byZipAlone(gazetteer: Gazetteer, starts: readonly Reading[], written: string): ScoredReading[] {
  const ofText = /^\d{5}(?:-\d{4})?$/.test(written) ? parseZip(written) : undefined;
  const zip = starts.find((start) => start.zip !== undefined)?.zip ?? ofText;
  const row = zip && gazetteer.postcodes.byCode(zip.area);
  if (zip === undefined || row === undefined) return [];
  const place = placeOfZip(gazetteer, row, zip.full, undefined);
  return [doubtful([{ place, score: 0.5, why: 'the US ZIP code, if it is one' }])];
}

/** 'Congo, DRC', 'Korea, Republic of': a country written with a comma. */
function wholeCountries(gazetteer: Gazetteer, text: string): Reading[] {
  const normalised = normalisePlaceName(text);
  if (normalised.length <= 3 || gazetteer.countries.states(normalised).length > 0) return [];
  return gazetteer.countries
    .named(normalised)
    .map((countryCode) => ({ countryCode, rest: [], isGuess: false }));
}

/** What the columns next to the text say, in every possible reading. */
function startReadings(gazetteer: Gazetteer, input: PlaceInput, text: string): Reading[] {
  const rest = segmentsOf(text);
  const zip = input.zip === undefined ? undefined : parseZip(input.zip);
  const countries = input.country === undefined ? [] : countryReadings(gazetteer, input.country);
  const states = input.state === undefined ? [] : gazetteer.countries.states(normalisePlaceName(input.state));
  if (countries.length > 0) {
    return countries.flatMap((countryCode) => {
      const inCountry = states.filter((state) => state.countryCode === countryCode);
      const known: (StateRow | undefined)[] = inCountry.length > 0 ? inCountry : [undefined];
      return known.map((state) => ({ countryCode, state, zip, rest, isGuess: false }));
    });
  }
  if (states.length > 0) {
    const inStates = states.map((state) => ({
      countryCode: state.countryCode,
      state,
      zip,
      rest,
      isGuess: false,
    }));
    return [...inStates, ...statesBefore(gazetteer, input, { zip, rest, isGuess: false })];
  }
  // A country in the state column.
  const misplaced = input.state === undefined ? [] : countryReadings(gazetteer, input.state);
  if (misplaced.length > 0) {
    return misplaced.map((countryCode) => ({ countryCode, zip, rest, isGuess: false }));
  }
  const byZip = zip === undefined || zip.countryCode === 'US' ? undefined : zip.countryCode;
  return [{ countryCode: byZip, zip, rest, isGuess: false }];
}

/** 'Halifax NS' next to CA: the country is in the state column, and the state follows the city. */
function statesBefore(gazetteer: Gazetteer, input: PlaceInput, start: Reading): Reading[] {
  return countryReadings(gazetteer, input.state ?? '').flatMap((countryCode) =>
    readTail(gazetteer, { ...start, countryCode }).filter(({ state }) => state !== undefined),
  );
}

function countryReadings(gazetteer: Gazetteer, text: string): string[] {
  const readings = gazetteer.countries.readings(normalisePlaceName(text));
  if (readings.length > 0) return readings;
  const alike = countriesAlike(gazetteer, normalisePlaceName(text));
  if (alike.length > 0) return alike;
  const tails = readTail(gazetteer, { rest: segmentsOf(text), isGuess: false });
  return [
    ...new Set(tails.flatMap(({ countryCode, isGuess }) => (countryCode && !isGuess ? [countryCode] : []))),
  ];
}

/** A misspelt country in a column of countries. */
function countriesAlike(gazetteer: Gazetteer, text: string): string[] {
  const most = Math.min(maxEditDistance(text, true), 2);
  return most === 0
    ? []
    : gazetteer.countries.alike((name) => name[0] === text[0] && wrongLetters(text, name, most) <= most);
}
