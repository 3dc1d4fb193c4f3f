import type { Gazetteer } from '../../reference-data/index.ts';
import { placeOfPort } from './makePlace.ts';
import type { PlaceCandidate, PlaceInput, PlaceResolution, ResolvedPlace } from './placeTypes.ts';
import { isOcean, isRoad } from './resolveCode.ts';

const nearbyPortKm = 150;
const mostMainPorts = 5;
const mostCandidates = 8;

/** A place that is no end of a journey in its mode is asked: a state alone by road, a city without a port at sea. */
export function needEnd(
  gazetteer: Gazetteer,
  input: PlaceInput,
  resolution: PlaceResolution,
): PlaceResolution {
  return needPort(gazetteer, input, needPlace(input, resolution));
}

/** Nobody collects from a state: where a road row says one and nothing else, it is asked. */
function needPlace(input: PlaceInput, resolution: PlaceResolution): PlaceResolution {
  const { name, address, city, zip, code, country } = input;
  const saysMore = [name, address, city, zip, code, country].some((part) => part !== undefined);
  if (resolution.status === 'asked' || !isRoad(input.mode) || saysMore) return resolution;
  const { place, candidates } = resolution;
  const state = { place, score: 0.1, why: 'the state alone' };
  return place.level === 'state'
    ? { status: 'asked', method: null, confidence: 0, candidates: [state, ...candidates] }
    : resolution;
}

/** Ocean freight goes from port to port: without one the question is which port serves the place. */
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

/** Whether no more than the country or state of a place is known: its position is the capital's, or none. */
export function isAreaOnly({ level, cityName, zip, portCode, airportCode }: ResolvedPlace): boolean {
  if (cityName !== null || zip !== null || portCode !== null || airportCode !== null) return false;
  return level === 'country' || level === 'state' || level === 'site';
}

/** Candidates at sea: ports as they are, and for each city, state or country its ports. */
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
  const ports = gazetteer.ports.near({ latitude, longitude }, countryCode, nearbyPortKm).slice(0, 6);
  return ports.map((port, rank) => ({
    place: placeOfPort(gazetteer, port),
    score: 0.5 - rank * 0.05,
    why: `a port near ${label}`,
  }));
}

function mainPorts(gazetteer: Gazetteer, place: ResolvedPlace): PlaceCandidate[] {
  const { countryCode, stateCode } = place;
  if (countryCode === null) return [];
  const area =
    (stateCode === null ? undefined : gazetteer.countries.state(countryCode, stateCode)?.name) ??
    gazetteer.countries.byCode(countryCode)?.name ??
    countryCode;
  const mainOf = isAreaOnly(place) ? { mainOf: countryCode } : {};
  return gazetteer.mainEnds
    .portsOf(countryCode, stateCode)
    .slice(0, mostMainPorts)
    .map((port, rank) => ({
      place: placeOfPort(gazetteer, port),
      score: 0.5 - rank * 0.05,
      why: `a main port for ${area}`,
      ...mainOf,
    }));
}
