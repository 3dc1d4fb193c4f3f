import { isPortOrRamp, portOfCity } from '../resolve/checkRoadReachable.ts';
import type { Gazetteer } from '../../reference-data/index.ts';
import type { PlaceInput, ResolvedPlace } from '../resolve/index.ts';

export type Route = { origin_word: number; destination_word: number };
/** A decided place of the upload; unsure if other cities have the same name. */
export type End = { input: PlaceInput; place: ResolvedPlace; isUnsure: boolean };

const leastPlaces = 3;
const leastShare = 0.9;

/** Countries at the other ends of a place's routes, by word; from sure ends only. */
export function countriesAcross(
  ends: ReadonlyMap<number, End>,
  routes: readonly Route[],
): Map<number, Set<string>> {
  const across = new Map<number, Set<string>>();
  const note = (word: number, other: number) => {
    const end = ends.get(other);
    if (!ends.get(word)?.isUnsure || end === undefined || end.isUnsure) return;
    if (end.place.countryCode === null) return;
    const known = across.get(word) ?? new Set();
    across.set(word, known.add(end.place.countryCode));
  };
  for (const { origin_word: from, destination_word: to } of routes) {
    note(from, to);
    note(to, from);
  }
  return across;
}

/** Countries of a file's sure places, if nine tenths of them share one; otherwise none. */
export function countriesOfFile(ends: ReadonlyMap<number, End>): Set<string> {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { place, isUnsure } of ends.values()) {
    if (isUnsure || place.countryCode === null) continue;
    total += 1;
    counts.set(place.countryCode, (counts.get(place.countryCode) ?? 0) + 1);
  }
  const usual = [...counts].find(([, count]) => count >= leastPlaces && count >= total * leastShare);
  return new Set(usual === undefined ? [] : [usual[0]]);
}

/**
 * Drayage runs between a port or ramp and a place. If a route names two cities and one of them has a port, that port is meant; a
 * city that is something else in another route stays a city.
 */
export function portsMeant(
  gazetteer: Gazetteer,
  ends: ReadonlyMap<number, End>,
  routes: readonly Route[],
): Map<number, ResolvedPlace> {
  const ports = new Map<number, ResolvedPlace>();
  for (const [word, { input, place }] of ends) {
    const isCityOnly = input.address === undefined && (input.city === undefined || input.name === undefined);
    const port = isCityOnly ? portOfCity(gazetteer, place) : undefined;
    if (port !== undefined) ports.set(word, port);
  }
  const meant = new Map(ports);
  const isEnd = (word: number) => {
    const end = ends.get(word);
    return end === undefined || ports.has(word) || isPortOrRamp(end.input, end.place);
  };
  for (const { origin_word: from, destination_word: to } of routes) {
    if (ports.has(from) && isEnd(to)) meant.delete(from);
    if (ports.has(to) && isEnd(from)) meant.delete(to);
  }
  return meant;
}
