import { type Gazetteer, normalisePlaceName } from '../../reference-data/index.ts';
import { placeOfAirport } from './makePlace.ts';
import type { ResolvedPlace } from './placeTypes.ts';
import { isAir, isOcean } from './resolveCode.ts';

export type PlaceNode = {
  /** One end of a lane key: 'city:US:TX:Dallas', 'zip3:US:752', 'port:NLRTM', 'airport:FRA', 'country:NG', 'site:…'. */
  nodeKey: string;
  label: string;
  /** Set where the place of the lane is not what the file said. */
  marked?: 'assumedAirport';
};
export type NodeOptions = { roadPlaceGranularity: 'city' | 'zip3' | 'zip5' };

/**
 * The end of a lane that a place belongs to, per mode. Undefined for ocean freight without a port: a port is never
 * invented, the place is asked.
 */
export function placeNode(
  gazetteer: Gazetteer,
  place: ResolvedPlace,
  mode: number,
  options: NodeOptions,
): PlaceNode | undefined {
  if (place.portCode !== null) return { nodeKey: `port:${place.portCode}`, label: place.label };
  if (isOcean(mode)) return undefined;
  if (place.airportCode !== null) {
    const node = { nodeKey: `airport:${place.airportCode}`, label: airportLabel(place) };
    return place.isAssumedAirport ? { ...node, marked: 'assumedAirport' } : node;
  }
  if (isAir(mode)) return mainAirportNode(gazetteer, place) ?? cityOrWider(gazetteer, place);
  return zipNode(place, options) ?? cityOrWider(gazetteer, place);
}

function mainAirportNode(gazetteer: Gazetteer, place: ResolvedPlace): PlaceNode | undefined {
  const { cityId, cityName, countryCode, latitude, longitude } = place;
  if (cityId === null || cityName === null || countryCode === null) return undefined;
  if (latitude === null || longitude === null) return undefined;
  const normalisedName = normalisePlaceName(cityName);
  const airport = gazetteer.airports.mainOf({ cityId, countryCode, normalisedName, latitude, longitude });
  return (
    airport && {
      nodeKey: `airport:${airport.iata}`,
      label: airportLabel(placeOfAirport(airport)),
      marked: 'assumedAirport',
    }
  );
}

/** An airport as people who ship name it, by its city and code: “Delhi (DEL)”. */
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

/** Two cities of one name in one state are kept apart by the number of the smaller one. */
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

/** A lane by city shows the city alone, whatever zip one of its shipments had. */
function cityLabel(place: ResolvedPlace): string {
  return place.zip !== null && place.label.endsWith(` ${place.zip}`)
    ? place.label.slice(0, -place.zip.length - 1)
    : place.label;
}
