import { distanceKm, type Gazetteer, normalisePlaceName } from '../../reference-data/index.ts';
import { landmass } from './landmass.ts';
import { placeOfPort } from './makePlace.ts';
import type { PlaceCandidate, PlaceInput, ResolvedPlace } from './placeTypes.ts';

/** The harbour of a large city may be this far from its centre: that of Los Angeles is 34 km away. */
const portReachKm = 40;
const minConfidence = 0.9;
const ramp = /\b(?:ramp|rail|railyard|intermodal|terminal|port|pier|bnsf|csx)\b/i;

type Decided = { place: ResolvedPlace; confidence: number; candidates: readonly PlaceCandidate[] };

/** Whether a decided place is one of several cities of the same name, with no country, state or zip to choose. */
export function mayLieElsewhere(input: PlaceInput, found: Decided): boolean {
  const { country, state, zip } = input;
  return (
    found.confidence < minConfidence &&
    [country, state, zip].every((part) => part === undefined) &&
    found.candidates.some(({ place }) => place.countryCode !== found.place.countryCode)
  );
}

/**
 * Candidates for a city that is across water from the other end of its lorry routes when a namesake is on the same side: 'Naples'
 * to Tampa, FL. Undefined if there is no conflict.
 */
export function candidatesAcrossWater(
  found: ResolvedPlace,
  candidates: readonly PlaceCandidate[],
  otherCountries: ReadonlySet<string>,
): PlaceCandidate[] | undefined {
  const others = new Set([...otherCountries].map((country) => landmass(country)));
  const isOnTheirSide = ({ countryCode }: ResolvedPlace) =>
    countryCode !== null && others.has(landmass(countryCode));
  if (others.size === 0 || isOnTheirSide(found)) return undefined;
  const near = candidates.filter(({ place }) => isOnTheirSide(place));
  return near.length === 0
    ? undefined
    : [...near, ...candidates.filter(({ place }) => !isOnTheirSide(place))];
}

/** The port with the same name as a city, located in it; undefined if the place is more than a bare city. */
export function portOfCity(gazetteer: Gazetteer, place: ResolvedPlace): ResolvedPlace | undefined {
  const { level, cityName, countryCode, latitude, longitude, siteName } = place;
  if (level !== 'city' || siteName !== null || cityName === null || countryCode === null) return undefined;
  if (latitude === null || longitude === null) return undefined;
  const ports = gazetteer.ports.named(normalisePlaceName(cityName), countryCode).filter((port) => {
    if (port.latitude === null || port.longitude === null) return false;
    const at = { latitude: port.latitude, longitude: port.longitude };
    return distanceKm({ latitude, longitude }, at) <= portReachKm;
  });
  const [only] = ports;
  return only === undefined || ports.length > 1 ? undefined : placeOfPort(gazetteer, only);
}

/** Whether containers are handed over at a place: a port, or a ramp by its own text. */
export function isPortOrRamp(input: PlaceInput, place: ResolvedPlace): boolean {
  return place.portCode !== null || ramp.test([input.name, input.address, input.code].join(' '));
}
