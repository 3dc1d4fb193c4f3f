import { type Gazetteer, normalisePlaceName, type StateRow } from '../../reference-data/index.ts';
import { needEnd, withPortsOfArea } from './needEnd.ts';
import { isOcean, resolveCode } from './resolveCode.ts';
import { placeOfCountry, placeOfState, placeOfZip } from './makePlace.ts';
import { placeKey } from './placeKey.ts';
import { lettersThatMayBeWrong, wrongLetters } from './alikeNames.ts';
import { partWithGaps } from './lostLetters.ts';
import { segmentsOf } from './placeText.ts';
import type { PlaceContext, PlaceInput, PlaceResolution } from './placeTypes.ts';
import { readHead } from './readHead.ts';
import { type Reading, readTail } from './readTail.ts';
import { resolveWithoutCountry } from './resolveWithoutCountry.ts';
import { saysNothing } from './saysNothing.ts';
import { settle } from './settle.ts';
import { inOrder } from './shuffledColumns.ts';
import { candidatesOf, doubtful, type Weighed } from './weighed.ts';
import { weighReading } from './weighReading.ts';
import { parseZip } from './zipCode.ts';

/** No name of a place is longer; comparing takes its time with long texts. */
const longestPart = 300;
const sureMethods = new Set(['code', 'exact', 'alias']);

/**
 * Finds what a place of a file means: exact code, exact name within country or state, an answer that everyone has, names alike, else
 * a question with candidates. Pure; never a silent pick in doubt.
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

/** A place in doubt whose site stands in other rows, where it was none: it is the same. */
function bySite(input: PlaceInput, asked: PlaceResolution, { site }: PlaceContext): PlaceResolution {
  const isAnswer = site !== undefined && (!isOcean(input.mode) || site.portCode !== null);
  return isAnswer
    ? { status: 'decided', place: site, method: 'context', confidence: 0.85, candidates: asked.candidates }
    : asked;
}

function withoutBlanks(input: PlaceInput): PlaceInput {
  const part = (text: string | undefined) =>
    saysNothing(text) ? undefined : text?.trim().slice(0, longestPart);
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

/** The place by its words; where the columns hold something else than they are called, by the order in which they would. */
function resolveText(gazetteer: Gazetteer, input: PlaceInput, context: PlaceContext): PlaceResolution {
  const ordered = inOrder(gazetteer, input)
    .flatMap((one) => weighInput(gazetteer, one))
    .filter(
      ({ strength, unexplained, method }) => strength === 'city' && unexplained === 0 && method !== 'fuzzy',
    );
  const weighed = ordered.length > 0 ? ordered : weighInput(gazetteer, input);
  return needEnd(gazetteer, input, settle(weighed, context));
}

function weighInput(gazetteer: Gazetteer, input: PlaceInput): Weighed[] {
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
    .map((reading) => weighReading(gazetteer, reading, text))
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
 * 'Salvador' is a country to some and a city in Brazil to others: asked where a large city elsewhere is called so. A country's
 * proper name is the country's, unless it stands in a column of cities.
 */
function weighCountryOrCity(
  gazetteer: Gazetteer,
  written: string,
  isCityColumn: boolean,
): Weighed | undefined {
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
function wholeName(gazetteer: Gazetteer, written: string, weighed: readonly Weighed[]): Reading | undefined {
  const areSites =
    weighed.length > 0 && weighed.every(({ strength }) => strength === 'site' || strength === 'unplaced');
  if (!areSites || gazetteer.cities.named(normalisePlaceName(written)).length === 0) return undefined;
  return { rest: segmentsOf(written), isGuess: false };
}

const leastFamous = 30_000;
const longestCode = 3;

/** 'OR' alone is Oregon and Odisha: whatever two or three letters may stand for, where there are several. */
function weighCode(gazetteer: Gazetteer, written: string): Weighed | undefined {
  const code = normalisePlaceName(written);
  if (code.length === 0 || code.length > longestCode || !/^[a-z]+$/.test(code)) return undefined;
  // USA and UAE are names, whatever else they may be.
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

/** 'L.A.' in a column of cities is a city, though it is a state's code too. */
function isShortCity(gazetteer: Gazetteer, input: PlaceInput, start: Reading): boolean {
  const text = normalisePlaceName(input.city ?? '');
  if (text === '' || text.length > longestCode || start.state !== undefined) return false;
  return gazetteer.cities.named(text, start.countryCode).length > 0;
}

/** Beside readings that found a city a text without a country counts for nothing; beside a state of its name it does. */
function weighBare(gazetteer: Gazetteer, bare: Reading, text: string, others: readonly Weighed[]): Weighed[] {
  const areSites = others.every(({ strength }) => strength === 'site' || strength === 'unplaced');
  // 'Guadalupe Victoria' is a city, and no site in Victoria.
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

/** Five digits and nothing else: a US zip perhaps, but also a German or a Mexican one. */
function byZipAlone(gazetteer: Gazetteer, starts: readonly Reading[], written: string): Weighed[] {
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

/** What the columns beside the text already say, in every way they can be read. */
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
  // A country in the state's column.
  const misplaced = input.state === undefined ? [] : countryReadings(gazetteer, input.state);
  if (misplaced.length > 0) {
    return misplaced.map((countryCode) => ({ countryCode, zip, rest, isGuess: false }));
  }
  const byZip = zip === undefined || zip.countryCode === 'US' ? undefined : zip.countryCode;
  return [{ countryCode: byZip, zip, rest, isGuess: false }];
}

/** 'Halifax NS' beside CA: the country in the state's column, and the state behind the city. */
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
  const most = Math.min(lettersThatMayBeWrong(text, true), 2);
  return most === 0
    ? []
    : gazetteer.countries.alike((name) => name[0] === text[0] && wrongLetters(text, name, most) <= most);
}
