import { Mode } from '@lanewright/freight';
import { type Gazetteer, normalisePlaceName } from '../../reference-data/index.ts';
import { placeOfAirport, placeOfCountry, placeOfPort } from './makePlace.ts';
import { portByName } from './portByName.ts';
import type { PlaceCandidate, PlaceInput, PlaceResolution, ResolvedPlace } from './placeTypes.ts';
import { namesAndCountries } from './namesAndCountries.ts';

const oceanModes: readonly number[] = [Mode.OceanFCL, Mode.OceanLCL];
const airModes: readonly number[] = [Mode.AirFreight, Mode.AirParcel];

export function isOcean(mode: number): boolean {
  return oceanModes.includes(mode);
}

export function isAir(mode: number): boolean {
  return airModes.includes(mode);
}

/** A port or airport by its code or its name, where the mode or the column says that one is meant. */
export function resolveCode(gazetteer: Gazetteer, input: PlaceInput): PlaceResolution | undefined {
  const onlyText = soleText(input);
  const text = input.code ?? onlyText;
  if (text === undefined) return undefined;
  const coded = byCode(gazetteer, text, input, input.code !== undefined);
  if (coded !== undefined) return decided(coded, 'code', 1);
  if (isAir(input.mode)) return airportByName(gazetteer, text, input.country);
  const doubt = input.code === undefined ? countryOrAirport(gazetteer, text) : undefined;
  if (doubt !== undefined) return doubt;
  const portIsMeant =
    isOcean(input.mode) || (input.code !== undefined && !isAir(input.mode)) || /^port of /i.test(text.trim());
  return portIsMeant ? portByName(gazetteer, text, input.country) : undefined;
}

/** The one text of a place that has only one. */
export function soleText(input: PlaceInput): string | undefined {
  const texts = [input.name, input.address, input.city].filter((text) => text !== undefined);
  return texts.length === 1 && input.state === undefined && input.zip === undefined ? texts[0] : undefined;
}

function byCode(
  gazetteer: Gazetteer,
  text: string,
  input: PlaceInput,
  isCodeColumn: boolean,
): ResolvedPlace | undefined {
  const plain = text.replace(/\s/g, '').toUpperCase();
  const normalised = normalisePlaceName(text);
  if (/^[A-Z]{2}[A-Z0-9]{3}$/.test(plain)) {
    const port = gazetteer.ports.byCode(plain);
    const isName =
      gazetteer.cities.named(normalised).length > 0 || gazetteer.countries.named(normalised).length > 0;
    if (port !== undefined && (isCodeColumn || !isName)) return placeOfPort(gazetteer, port);
  }
  if (!/^[A-Z]{3}$/.test(plain) || (!isAir(input.mode) && !isCodeColumn)) return undefined;
  if (isOcean(input.mode)) return undefined;
  // USA and UAE are airports too, but nobody means those.
  if (!isCodeColumn && gazetteer.countries.named(normalised).length > 0) return undefined;
  const airport = gazetteer.airports.byIata(plain);
  return airport && placeOfAirport(airport);
}

/** 'FRA' outside air freight: France, or the airport of Frankfurt. */
function countryOrAirport(gazetteer: Gazetteer, text: string): PlaceResolution | undefined {
  const normalised = normalisePlaceName(text);
  if (!/^[a-z]{3}$/.test(normalised) || gazetteer.countries.named(normalised).length > 0) return undefined;
  const airport = gazetteer.airports.byIata(text);
  const places = gazetteer.countries
    .readings(normalised)
    .flatMap((code) => gazetteer.countries.byCode(code) ?? [])
    .map((country) => placeOfCountry(country));
  if (airport === undefined || places.length === 0) return undefined;
  const candidates = [...places, placeOfAirport(airport)].map((place) => ({
    place,
    score: 0.5,
    why: 'its code',
  }));
  return { status: 'asked', method: null, confidence: 0, candidates };
}

function airportByName(gazetteer: Gazetteer, text: string, country?: string): PlaceResolution | undefined {
  const inBrackets = /\(([A-Z]{3})\)/.exec(text)?.[1];
  // '(USA)' closes many an address; the airport of that code is meant by none.
  const isCountry = gazetteer.countries.readings(normalisePlaceName(inBrackets ?? '')).length > 0;
  const coded = inBrackets === undefined || isCountry ? undefined : gazetteer.airports.byIata(inBrackets);
  if (coded !== undefined) return decided(placeOfAirport(coded), 'code', 0.97);
  if (!/\b(airport|apt|intl|international)\b/i.test(text)) return undefined;
  const found = namesAndCountries(gazetteer, text, country).flatMap(({ name, countryCode }) =>
    gazetteer.airports.named(name, countryCode),
  );
  return one(found.map((airport) => placeOfAirport(airport)));
}

function one(places: readonly ResolvedPlace[]): PlaceResolution | undefined {
  const distinct = [...new Map(places.map((place) => [place.portCode ?? place.airportCode, place])).values()];
  const [first] = distinct;
  if (first === undefined) return undefined;
  if (distinct.length === 1) return decided(first, 'exact', 0.95);
  const candidates: PlaceCandidate[] = distinct
    .slice(0, 8)
    .map((place) => ({ place, score: 0.5, why: 'several are called so' }));
  return { status: 'asked', method: null, confidence: 0, candidates };
}

function decided(place: ResolvedPlace, method: 'code' | 'exact', confidence: number): PlaceResolution {
  return { status: 'decided', place, method, confidence, candidates: [] };
}
