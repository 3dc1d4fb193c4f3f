import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Position, RoadCountries } from '@lanewright/freight';
import { sharedData } from './support/testSettings.ts';

const file = path.join(sharedData, 'road/miles.dat');

/** Whether the road distances are available; tests that read them are skipped if not. */
export const hasRoadPairs = existsSync(file);

export type RoadPair = {
  readonly from: Position;
  readonly to: Position;
  readonly countries: RoadCountries;
  readonly miles: number;
};

const provinces = new Set(['AB', 'BC', 'MB', 'NB', 'NS', 'ON', 'PQ', 'QC', 'SK']);

/**
 * The 8,128 pairs of `miles.dat` of the Stanford GraphBase: road miles of 1949 between 128 cities of the United States and Canada.
 * Each city is followed by its miles to the cities before it, the last one first. Empty if the file is absent.
 */
export function readRoadPairs(): RoadPair[] {
  if (!hasRoadPairs) return [];
  const cities: (Position & { country: string })[] = [];
  const pairs: RoadPair[] = [];
  let back = 0;
  for (const line of readFileSync(file, 'latin1').split('\n')) {
    const head = /, (\w\w)\[(\d+),(\d+)\]/.exec(line);
    if (head !== null) {
      cities.push({
        latitude: Number(head[2]) / 100,
        longitude: -Number(head[3]) / 100,
        country: provinces.has(head[1] ?? '') ? 'CA' : 'US',
      });
      back = 0;
    } else if (/^[\d ]+$/.test(line)) {
      for (const miles of line.trim().split(/\s+/).map(Number)) {
        back += 1;
        const [from, to] = [cities.at(-1), cities.at(-1 - back)];
        if (from !== undefined && to !== undefined)
          pairs.push({ from, to, countries: [from.country, to.country], miles });
      }
    }
  }
  return pairs;
}

/** The value below which this share of the values is. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? Number.NaN;
}
