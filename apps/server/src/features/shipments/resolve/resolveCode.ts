import { Mode } from '@lanewright/freight';
import { type AirportRow, type Gazetteer, normalisePlaceName } from '../../reference-data/index.ts';
import { airportByName } from './airportByName.ts';
import { placeOfAirport, placeOfAssumedAirport, placeOfCountry, placeOfPort } from './makePlace.ts';
import { airportsOfMetropolis } from './metropolitanCodes.ts';
import { portByName } from './portByName.ts';
import type { PlaceInput, PlaceResolution, ResolvedPlace } from './placeTypes.ts';
import { areOneCountry } from './territories.ts';

const oceanModes: readonly number[] = [Mode.OceanFCL, Mode.OceanLCL];
const airModes: readonly number[] = [Mode.AirFreight, Mode.AirParcel];

export function isOcean(mode: number): boolean {
  return oceanModes.includes(mode);
}

export function isRoad(mode: number): boolean {
  return !isOcean(mode) && !isAir(mode);
}

export function isAir(mode: number): boolean {
  return airModes.includes(mode);
}

/** Resolves a port or airport by its code or name, if the mode or the column calls for one. */
export function resolveCode(gazetteer: Gazetteer, input: PlaceInput): PlaceResolution | undefined {
  const text = input.code ?? (isOcean(input.mode) ? (input.city ?? soleText(input)) : soleText(input));
  if (text === undefined) return undefined;
  const isCodeColumn = input.code !== undefined;
  const metropolis = byMetropolis(gazetteer, text, input);
  if (metropolis !== undefined) return metropolis;
  const coded = byCode(gazetteer, text, input, isCodeColumn);
  if (coded !== undefined) return decided(coded, 1);
  const where = { state: input.state, country: input.country };
  if (isAir(input.mode)) return airportByName(gazetteer, text, where, isCodeColumn);
  const doubt = isCodeColumn ? undefined : countryOrAirport(gazetteer, text);
  if (doubt !== undefined) return doubt;
  const portIsMeant = isOcean(input.mode) || isCodeColumn || /^port of /i.test(text.trim());
  return portIsMeant ? portByName(gazetteer, text, where) : undefined;
}

/** The text of a place that has only one. */
function soleText(input: PlaceInput): string | undefined {
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
  // A code of a country other than the row's is ignored.
  const said =
    input.country === undefined ? [] : gazetteer.countries.readings(normalisePlaceName(input.country));
  const isThere = (place: { countryCode: string }) =>
    said.length === 0 || said.some((country) => areOneCountry(country, place.countryCode));
  if (/^[A-Z]{2}[A-Z0-9]{3}$/.test(plain)) {
    const port = gazetteer.ports.byCode(plain);
    const isName =
      gazetteer.cities.named(normalised).length > 0 || gazetteer.countries.named(normalised).length > 0;
    if (port !== undefined && isThere(port) && (isCodeColumn || !isName)) return placeOfPort(gazetteer, port);
  }
  if (!/^[A-Z]{3}$/.test(plain) || (!isAir(input.mode) && !isCodeColumn)) return undefined;
  if (isOcean(input.mode)) return undefined;
  // USA and UAE are airports too, but are never meant as such.
  if (!isCodeColumn && gazetteer.countries.named(normalised).length > 0) return undefined;
  // Ono is a city, ONO an airport.
  if (!isCodeColumn && text !== plain && gazetteer.cities.named(normalised).length > 0) return undefined;
  const airport = gazetteer.airports.byIata(plain);
  if (airport === undefined || !isThere(airport)) return undefined;
  // The letters of a country or state rarely mean a small airport.
  const isArea =
    gazetteer.countries.readings(normalised).length + gazetteer.countries.states(normalised).length > 0;
  return !isCodeColumn && isArea && !isBusy(airport) ? undefined : placeOfAirport(airport);
}

/** 'LON' is a city with several airports: uses the main one, marked as assumed, with the others as candidates. */
function byMetropolis(gazetteer: Gazetteer, text: string, input: PlaceInput): PlaceResolution | undefined {
  if (isOcean(input.mode) || (!isAir(input.mode) && input.code === undefined)) return undefined;
  const said =
    input.country === undefined ? [] : gazetteer.countries.readings(normalisePlaceName(input.country));
  const airports = airportsOfMetropolis(text.trim()).flatMap((iata) => gazetteer.airports.byIata(iata) ?? []);
  const [main] = airports;
  if (main === undefined) return undefined;
  if (said.length > 0 && !said.some((country) => areOneCountry(country, main.countryCode))) return undefined;
  const candidates = airports.map((airport, rank) => ({
    place: placeOfAirport(airport),
    score: 0.9 - rank * 0.1,
    why: 'an airport of the city',
  }));
  return {
    status: 'decided',
    place: placeOfAssumedAirport(main),
    method: 'code',
    confidence: 0.85,
    candidates,
  };
}

function isBusy(airport: AirportRow): boolean {
  return airport.size === 'large' || (airport.size === 'medium' && airport.hasScheduledService);
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
    why: 'matches the code',
  }));
  return { status: 'asked', method: null, confidence: 0, candidates };
}

function decided(place: ResolvedPlace, confidence: number): PlaceResolution {
  return { status: 'decided', place, method: 'code', confidence, candidates: [] };
}
