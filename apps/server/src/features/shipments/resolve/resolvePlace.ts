import { type Gazetteer, normalisePlaceName, type StateRow } from '../../reference-data/index.ts';
import { isOcean, resolveCode } from './resolveCode.ts';
import { placeOfPort, placeOfZip } from './makePlace.ts';
import { placeKey } from './placeKey.ts';
import { segmentsOf } from './placeText.ts';
import type { PlaceCandidate, PlaceContext, PlaceInput, PlaceResolution } from './placeTypes.ts';
import { type Reading, readTail } from './readTail.ts';
import { resolveWithoutCountry } from './resolveWithoutCountry.ts';
import { saysNothing } from './saysNothing.ts';
import { settle } from './settle.ts';
import { doubtful, weighReading, type Weighed } from './weighReading.ts';
import { parseZip } from './zipCode.ts';

const nearbyPortKm = 150;
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
  const found = resolveCode(gazetteer, input) ?? resolveText(gazetteer, input, context);
  const isSure = found.status === 'decided' && sureMethods.has(found.method) && found.confidence >= 0.9;
  if (isSure) return found;
  const promoted = context.promoted?.get(placeKey(raw));
  if (promoted === undefined) return found;
  return {
    status: 'decided',
    place: promoted,
    method: 'promoted',
    confidence: 0.95,
    candidates: found.candidates,
  };
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

function resolveText(gazetteer: Gazetteer, input: PlaceInput, context: PlaceContext): PlaceResolution {
  const text = input.city ?? input.code ?? input.name ?? input.address ?? '';
  const siteName = input.city === undefined && input.code === undefined ? text : undefined;
  const starts = startReadings(gazetteer, input, text);
  const hasPlaceColumns = input.country !== undefined || input.state !== undefined;
  const whole = hasPlaceColumns ? [] : wholeCountries(gazetteer, text);
  const readings = whole.length > 0 ? whole : starts.flatMap((start) => readTail(gazetteer, start));
  const located = readings.filter((reading) => reading.countryCode !== undefined);
  const weighed = located
    .map((reading) => weighReading(gazetteer, reading, siteName))
    .filter((one) => one !== undefined);
  const bare = readings.find((reading) => reading.countryCode === undefined && reading.rest.length > 0);
  const found = bare === undefined ? weighed : weighBare(gazetteer, bare, text, weighed);
  return needPort(
    gazetteer,
    input,
    settle(found.length > 0 ? found : byZipAlone(gazetteer, starts), context),
  );
}

/** Beside readings that found a city a text without a country counts for nothing; beside a state of its name it does. */
function weighBare(gazetteer: Gazetteer, bare: Reading, text: string, others: readonly Weighed[]): Weighed[] {
  if (others.some(({ strength }) => strength !== 'area')) return [...others];
  const found = resolveWithoutCountry(gazetteer, bare.rest, text);
  if (others.length === 0) return [found];
  const city = found.place;
  // New York is in New York; Washington is not in Washington.
  const isInside = others.some(
    ({ place }) =>
      city !== undefined && place?.countryCode === city.countryCode && place.stateCode === city.stateCode,
  );
  if (isInside) return [found];
  const areas = others.flatMap(({ place, confidence }) =>
    place === undefined ? [] : [{ place, score: confidence, why: 'the name of a state or country' }],
  );
  const cities = city === undefined ? [] : [{ place: city, score: 0.9, why: 'the city of that name' }];
  return [doubtful([...areas, ...cities, ...found.candidates])];
}

/** Five digits and nothing else: a US zip perhaps, but also a German or a Mexican one. */
function byZipAlone(gazetteer: Gazetteer, starts: readonly Reading[]): Weighed[] {
  const zip = starts.find((start) => start.zip !== undefined)?.zip;
  const row = zip && gazetteer.postcodes.byCode(zip.area);
  if (zip === undefined || row === undefined) return [];
  const place = placeOfZip(gazetteer, row, zip.full, undefined);
  return [doubtful([{ place, score: 0.5, why: 'the zip, if it is a US one' }])];
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
    return states.map((state) => ({ countryCode: state.countryCode, state, zip, rest, isGuess: false }));
  }
  // A country in the state's column.
  const misplaced = input.state === undefined ? [] : countryReadings(gazetteer, input.state);
  if (misplaced.length > 0) {
    return misplaced.map((countryCode) => ({ countryCode, zip, rest, isGuess: false }));
  }
  const byZip = zip === undefined || zip.countryCode === 'US' ? undefined : zip.countryCode;
  return [{ countryCode: byZip, zip, rest, isGuess: false }];
}

function countryReadings(gazetteer: Gazetteer, text: string): string[] {
  const readings = gazetteer.countries.readings(normalisePlaceName(text));
  if (readings.length > 0) return readings;
  const tails = readTail(gazetteer, { rest: segmentsOf(text), isGuess: false });
  return [
    ...new Set(tails.flatMap(({ countryCode, isGuess }) => (countryCode && !isGuess ? [countryCode] : []))),
  ];
}

/** Ocean freight goes from port to port: without one the question is which port serves the place. */
function needPort(gazetteer: Gazetteer, input: PlaceInput, resolution: PlaceResolution): PlaceResolution {
  if (!isOcean(input.mode) || resolution.status === 'asked' || resolution.place.portCode !== null)
    return resolution;
  const { countryCode, latitude, longitude } = resolution.place;
  const ports: PlaceCandidate[] =
    countryCode === null || latitude === null || longitude === null
      ? []
      : gazetteer.ports
          .near({ latitude, longitude }, countryCode, nearbyPortKm)
          .slice(0, 6)
          .map((port, rank) => ({
            place: placeOfPort(gazetteer, port),
            score: 0.5 - rank * 0.05,
            why: `a port near ${resolution.place.label}`,
          }));
  return { status: 'asked', method: null, confidence: 0, candidates: ports };
}
