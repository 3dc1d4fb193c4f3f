import {
  type AirportRow,
  distanceKm,
  type Gazetteer,
  normalisePlaceName,
} from '../../reference-data/index.ts';
import { placeOfAirport } from './makePlace.ts';
import type { ResolvedPlace } from './placeTypes.ts';
import { isAir, isOcean } from './resolveCode.ts';

export type PlaceNode = {
  /** One end of a lane key: 'city:US:TX:Dallas', 'zip3:US:752', 'port:NLRTM', 'airport:FRA', 'country:NG', 'site:…'. */
  nodeKey: string;
  label: string;
  /** Set if the place of the lane is not what the file says. */
  marked?: 'assumedAirport';
};
const townOfPortKm = 60;

export type NodeOptions = { roadPlaceGranularity: 'city' | 'zip3' | 'zip5' };

/**
 * The lane end (node) of a place in a mode. Undefined for ocean freight without a port, and for air freight from a port
 * with no main airport nearby: nothing is guessed, the user is asked.
 */
export function placeNode(
  gazetteer: Gazetteer,
  place: ResolvedPlace,
  mode: number,
  options: NodeOptions,
): PlaceNode | undefined {
  if (isAir(mode)) return airNode(gazetteer, place);
  if (place.portCode !== null) return { nodeKey: `port:${place.portCode}`, label: place.label };
  if (isOcean(mode)) return undefined;
  if (place.airportCode !== null) {
    const node = { nodeKey: `airport:${place.airportCode}`, label: airportLabel(place) };
    return place.isAssumedAirport ? { ...node, marked: 'assumedAirport' } : node;
  }
  return zipNode(place, options) ?? cityOrWider(gazetteer, place);
}

/** Air freight moves between airports: for a city, a port or a small airfield, the main airport is assumed. */
function airNode(gazetteer: Gazetteer, place: ResolvedPlace): PlaceNode | undefined {
  if (place.airportCode !== null) {
    const named = gazetteer.airports.byIata(place.airportCode);
    const main = named === undefined ? undefined : gazetteer.airports.mainBeside(named);
    if (main !== undefined && main !== named) return assumed(main, null);
    const node = { nodeKey: `airport:${place.airportCode}`, label: airportLabel(place) };
    return place.isAssumedAirport ? { ...node, marked: 'assumedAirport' } : node;
  }
  if (place.portCode !== null) {
    const airport = airportOfPort(gazetteer, place);
    return airport && assumed(airport, null);
  }
  return mainAirportNode(gazetteer, place) ?? cityOrWider(gazetteer, place);
}

/** The main airport of the town that a port is named after, otherwise the only main airport nearby. */
function airportOfPort(gazetteer: Gazetteer, { portCode, latitude, longitude }: ResolvedPlace) {
  const port = portCode === null ? undefined : gazetteer.ports.byCode(portCode);
  if (port === undefined || latitude === null || longitude === null) return undefined;
  const town = gazetteer.cities
    .named(gazetteer.ports.bareName(port.normalisedName), port.countryCode)
    .find((city) => distanceKm(city, { latitude, longitude }) <= townOfPortKm);
  const main = town && gazetteer.airports.mainOf(town);
  if (main !== undefined) return main;
  const position = { cityId: 0, normalisedName: '', countryCode: port.countryCode, latitude, longitude };
  return gazetteer.airports.mainOf(position);
}

function mainAirportNode(gazetteer: Gazetteer, place: ResolvedPlace): PlaceNode | undefined {
  const { cityId, cityName, countryCode, latitude, longitude } = place;
  if (cityId === null || cityName === null || countryCode === null) return undefined;
  if (latitude === null || longitude === null) return undefined;
  const normalisedName = normalisePlaceName(cityName);
  const airport = gazetteer.airports.mainOf({ cityId, countryCode, normalisedName, latitude, longitude });
  return airport && assumed(airport, place.cityText ?? cityName);
}

/** An airport that the file doesn't name, labelled with the city that it names. */
function assumed(airport: AirportRow, city: string | null): PlaceNode {
  const label = city === null ? airportLabel(placeOfAirport(airport)) : `${city} (${airport.iata})`;
  return { nodeKey: `airport:${airport.iata}`, label, marked: 'assumedAirport' };
}

/** An airport by its city and code, as shippers name it: “Delhi (DEL)”. */
function airportLabel({ cityName, airportCode, label }: ResolvedPlace): string {
  return cityName === null ? label : `${cityName} (${airportCode})`;
}

function zipNode(place: ResolvedPlace, options: NodeOptions): PlaceNode | undefined {
  if (options.roadPlaceGranularity === 'city' || place.zip === null || place.countryCode === null)
    return undefined;
  const length = options.roadPlaceGranularity === 'zip3' ? 3 : place.countryCode === 'CA' ? 3 : 5;
  const zip = place.zip.slice(0, length);
  return { nodeKey: `${options.roadPlaceGranularity}:${place.countryCode}:${zip}`, label: place.label };
}

function cityOrWider(gazetteer: Gazetteer, place: ResolvedPlace): PlaceNode {
  const { countryCode, stateCode, cityName, siteName, label } = place;
  if (cityName !== null && countryCode !== null) {
    return { nodeKey: cityKey(gazetteer, place), label: cityLabel(place) };
  }
  if (siteName !== null)
    return { nodeKey: `site:${countryCode ?? ''}:${normalisePlaceName(siteName)}`, label };
  if (stateCode !== null) return { nodeKey: `state:${countryCode ?? ''}:${stateCode}`, label };
  return { nodeKey: `country:${countryCode ?? ''}`, label };
}

/** Two cities with the same name in one state are distinguished by the number of the smaller one. */
function cityKey(gazetteer: Gazetteer, place: ResolvedPlace): string {
  const { countryCode, stateCode, cityName, cityId } = place;
  const parts = ['city', countryCode, stateCode, cityName].filter((part) => part !== null);
  const key = parts.join(':');
  if (cityId === null) return key;
  const [leading] = gazetteer.cities
    .named(normalisePlaceName(cityName ?? ''), countryCode ?? undefined)
    .filter((city) => city.stateCode === stateCode && city.name === cityName);
  return leading === undefined || leading.cityId === cityId ? key : `${key}:${cityId}`;
}

/** A lane by city shows only the city, even if one of its shipments had a zip. */
function cityLabel(place: ResolvedPlace): string {
  return place.zip !== null && place.label.endsWith(` ${place.zip}`)
    ? place.label.slice(0, -place.zip.length - 1)
    : place.label;
}
