import { type Gazetteer, normalisePlaceName } from '../../reference-data/index.ts';
import { distinctCities } from './chooseCity.ts';
import { landmass } from './landmass.ts';
import { placeOfAirport, placeOfCity, placeOfCountry, placeOfPort, placeOfState } from './makePlace.ts';
import { isKind, segmentsOf } from './placeText.ts';
import type { PlaceCandidate, PlaceInput, PlaceResolution, ResolvedPlace } from './placeTypes.ts';
import { isOcean, isRoad } from './resolveCode.ts';
import { candidatesOf } from './scoredReading.ts';

const nearbyPortKm = 150;
const mostNearPorts = 6;
const mostFarPorts = 3;
const mostMainPorts = 5;
const mostMainCities = 3;
const mostMainAirports = 3;
/** Higher than the score of a city of 200,000 people. */
const areaScore = 0.66;
/** A city of the same name with at least a third of the population may be meant as well. */
const namesakeShare = 3;
const mostCandidates = 8;

/**
 * Asks about a place that is not a valid origin or destination in its mode: by road, a state or country alone, or a bare city
 * with a namesake of similar size on its landmass; at sea, a place without a port.
 */
export function requireUsableEndpoint(
  gazetteer: Gazetteer,
  input: PlaceInput,
  resolution: PlaceResolution,
): PlaceResolution {
  return needPort(gazetteer, input, needPlace(gazetteer, input, resolution));
}

/**
 * Freight isn't collected from a state or a country: asks, with the area itself and cities of that name as candidates. A site known
 * only by state or country would be measured from the capital: asks, with the main cities there.
 */
function needPlace(gazetteer: Gazetteer, input: PlaceInput, resolution: PlaceResolution): PlaceResolution {
  if (resolution.status === 'asked' && !isOcean(input.mode))
    return withMainEnds(gazetteer, input, resolution);
  if (resolution.status === 'asked' || !isRoad(input.mode)) return resolution;
  const { place, candidates } = resolution;
  if (!isAreaOnly(place)) return namesakes(gazetteer, input, place, candidates) ?? resolution;
  if (place.siteName !== null)
    return { status: 'asked', method: null, confidence: 0, candidates: mainCities(gazetteer, place) };
  const written = normalisePlaceName(input.city ?? input.name ?? '');
  const cities = written === '' ? [] : candidatesOf(gazetteer, gazetteer.cities.named(written), null, 1);
  const area = { place, score: areaScore, why: `the ${place.level} alone` };
  const all = [area, ...cities, ...candidates].toSorted((a, b) => b.score - a.score).slice(0, mostCandidates);
  return { status: 'asked', method: null, confidence: 0, candidates: all };
}

/**
 * 'Factory, Kurkumbh, India': if no candidate is finer than a state or country, adds the main cities there (for a site by road) or
 * main airports (by air).
 */
function withMainEnds(
  gazetteer: Gazetteer,
  input: PlaceInput,
  asked: PlaceResolution & { status: 'asked' },
): PlaceResolution {
  const [only, ...others] = asked.candidates;
  if (only === undefined || others.length > 0 || !isAreaOnly(only.place)) return asked;
  const isSite = segmentsOf(input.city ?? input.name ?? '')
    .flat()
    .some(isKind);
  const main = isRoad(input.mode)
    ? isSite
      ? mainCities(gazetteer, only.place)
      : []
    : mainAirports(gazetteer, only.place);
  return { ...asked, candidates: [...main, only] };
}

function mainAirports(gazetteer: Gazetteer, { countryCode, stateCode }: ResolvedPlace): PlaceCandidate[] {
  if (countryCode === null) return [];
  return gazetteer.mainEnds
    .airportsOf(countryCode, stateCode)
    .slice(0, mostMainAirports)
    .map((airport, rank) => ({
      place: placeOfAirport(airport),
      score: 0.3 - rank * 0.05,
      why: `a main airport in ${areaName(gazetteer, countryCode, stateCode)}`,
    }));
}

/** The cities of a country's or state's main airports, for a site somewhere there. */
function mainCities(gazetteer: Gazetteer, { countryCode, stateCode, siteName }: ResolvedPlace) {
  if (countryCode === null) return [];
  const cities = gazetteer.mainEnds
    .airportsOf(countryCode, stateCode)
    .flatMap(({ city }) => gazetteer.cities.named(normalisePlaceName(city ?? ''), countryCode).slice(0, 1))
    .filter((city) => stateCode === null || city.stateCode === stateCode);
  return cities.slice(0, mostMainCities).map((city, rank) => ({
    place: placeOfCity(gazetteer, city, siteName),
    score: 0.3 - rank * 0.05,
    why: `a main city in ${areaName(gazetteer, countryCode, stateCode)}`,
  }));
}

/** Asks about a bare city if a namesake on its landmass has at least a third of its population; otherwise undefined. */
function namesakes(
  gazetteer: Gazetteer,
  { state, country, zip, city, name }: PlaceInput,
  place: ResolvedPlace,
  candidates: readonly PlaceCandidate[],
): PlaceResolution | undefined {
  const { cityId, countryCode } = place;
  const saysWhere = [state, country, zip].some((part) => part !== undefined);
  if (saysWhere || place.level !== 'city' || cityId === null || countryCode === null) return undefined;
  const named = distinctCities(gazetteer.cities.named(normalisePlaceName(city ?? name ?? '')));
  const chosen = named.find((one) => one.cityId === cityId);
  const rivals = named.filter(
    (one) =>
      one.cityId !== cityId &&
      one.population * namesakeShare >= (chosen?.population ?? Number.POSITIVE_INFINITY) &&
      landmass(one.countryCode, one.stateCode) === landmass(countryCode, place.stateCode),
  );
  if (rivals.length === 0) return undefined;
  const all = candidates.length > 0 ? [...candidates] : candidatesOf(gazetteer, named, null, 1);
  return { status: 'asked', method: null, confidence: 0, candidates: all };
}

/** Ocean freight goes from port to port: for a place without a port, asks which port serves it. */
function needPort(gazetteer: Gazetteer, input: PlaceInput, resolution: PlaceResolution): PlaceResolution {
  if (!isOcean(input.mode)) return resolution;
  if (resolution.status === 'asked')
    return { ...resolution, candidates: portsOnly(gazetteer, resolution.candidates) };
  if (resolution.place.portCode !== null) return resolution;
  const { place } = resolution;
  const near = isAreaOnly(place) ? [] : nearPorts(gazetteer, place);
  const candidates = near.length > 0 ? near : mainPorts(gazetteer, place);
  return { status: 'asked', method: null, confidence: 0, candidates };
}

/** Whether only the country or state of a place is known: its position is the capital's, or missing. */
export function isAreaOnly({ level, cityName, zip, portCode, airportCode }: ResolvedPlace): boolean {
  if (cityName !== null || zip !== null || portCode !== null || airportCode !== null) return false;
  return level === 'country' || level === 'state' || level === 'site';
}

/** Candidates at sea: ports unchanged; cities, states and countries replaced by their ports. */
function portsOnly(gazetteer: Gazetteer, candidates: readonly PlaceCandidate[]): PlaceCandidate[] {
  const ports = candidates.flatMap((candidate) => {
    if (candidate.place.portCode !== null) return [candidate];
    const near = isAreaOnly(candidate.place) ? [] : nearPorts(gazetteer, candidate.place).slice(0, 2);
    const found = near.length > 0 ? near : mainPorts(gazetteer, candidate.place).slice(0, 3);
    return found.map(({ place, why }, rank) => ({ place, why, score: candidate.score - rank * 0.05 }));
  });
  const byCode = new Map(ports.toReversed().map((port) => [port.place.portCode, port]));
  return [...byCode.values()].toSorted((a, b) => b.score - a.score).slice(0, mostCandidates);
}

function nearPorts(gazetteer: Gazetteer, place: ResolvedPlace): PlaceCandidate[] {
  const { countryCode, latitude, longitude, label } = place;
  if (countryCode === null || latitude === null || longitude === null) return [];
  const near = gazetteer.ports.near({ latitude, longitude }, countryCode, nearbyPortKm);
  if (near.length === 0) return [];
  // A main port within reach comes before a nearer small one; if none is within reach, the country's main ports come first.
  const main = gazetteer.mainEnds.portsOf(countryCode, place.stateCode);
  const reachable = main.filter((port) => near.includes(port));
  const first = reachable.length > 0 ? reachable : main.slice(0, mostFarPorts);
  const ports = [...first, ...near.filter((port) => !first.includes(port))];
  const country = gazetteer.countries.byCode(countryCode)?.name ?? countryCode;
  return ports.slice(0, mostNearPorts).map((port, rank) => ({
    place: placeOfPort(gazetteer, port),
    score: 0.5 - rank * 0.05,
    why: near.includes(port) ? `a port near ${label}` : `a main port in ${country}`,
  }));
}

/** 'Goa' is a small port and a state: the main ports of a state or country of that name are candidates too. */
export function withPortsOfArea(
  gazetteer: Gazetteer,
  input: PlaceInput,
  asked: PlaceResolution,
): PlaceResolution {
  const written = normalisePlaceName(input.city ?? input.name ?? input.code ?? '');
  if (!isOcean(input.mode) || asked.status === 'decided') return asked;
  const states = gazetteer.countries
    .states(written)
    .filter((state) => state.normalisedName === written)
    .map((state) => placeOfState(gazetteer, state));
  const countries = gazetteer.countries
    .named(written)
    .flatMap((code) => gazetteer.countries.byCode(code) ?? [])
    .map((country) => placeOfCountry(country));
  const known = new Set(asked.candidates.map(({ place }) => place.portCode));
  const ports = [...states, ...countries]
    .flatMap((area) => mainPorts(gazetteer, area))
    .filter(({ place }) => !known.has(place.portCode));
  return { ...asked, candidates: [...ports, ...asked.candidates].slice(0, mostCandidates) };
}

function mainPorts(gazetteer: Gazetteer, place: ResolvedPlace): PlaceCandidate[] {
  const { countryCode, stateCode } = place;
  if (countryCode === null) return [];
  const area = areaName(gazetteer, countryCode, stateCode);
  const mainOf = isAreaOnly(place) ? { mainOf: countryCode } : {};
  return gazetteer.mainEnds
    .portsOf(countryCode, stateCode)
    .slice(0, mostMainPorts)
    .map((port, rank) => ({
      place: placeOfPort(gazetteer, port),
      score: 0.5 - rank * 0.05,
      why: `a main port in ${area}`,
      ...mainOf,
    }));
}

function areaName(gazetteer: Gazetteer, countryCode: string, stateCode: string | null): string {
  return (
    (stateCode === null ? undefined : gazetteer.countries.state(countryCode, stateCode)?.name) ??
    gazetteer.countries.byCode(countryCode)?.name ??
    countryCode
  );
}
