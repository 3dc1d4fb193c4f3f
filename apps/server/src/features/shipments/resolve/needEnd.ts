import type { Gazetteer } from '../../reference-data/index.ts';
import { placeOfPort } from './makePlace.ts';
import type { PlaceCandidate, PlaceInput, PlaceResolution } from './placeTypes.ts';
import { isOcean, isRoad } from './resolveCode.ts';

const nearbyPortKm = 150;

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
