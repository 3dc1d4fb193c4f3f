import { type City, distanceKm, type Gazetteer } from '../../reference-data/index.ts';
import { placeOfZip } from './makePlace.ts';
import type { PlaceCandidate } from './placeTypes.ts';
import type { Reading } from './readTail.ts';

export type ZipRow = NonNullable<ReturnType<Gazetteer['postcodes']['byCode']>>;

const zipReachKm = 80;

/** The area of a reading's zip; 'conflict' if the state next to it contradicts it. */
export function zipOf(gazetteer: Gazetteer, reading: Reading): ZipRow | 'conflict' | undefined {
  if (reading.zip === undefined) return undefined;
  if (reading.countryCode === undefined) return undefined;
  const row = gazetteer.postcodes.byCode(reading.zip.area, reading.countryCode);
  if (row === undefined) return undefined;
  const isElsewhere =
    reading.state !== undefined && row.stateCode !== null && row.stateCode !== reading.state.code;
  return isElsewhere ? 'conflict' : row;
}

/** The zip's place as a candidate, if the zip contradicts the words next to it. */
export function zipCandidates(gazetteer: Gazetteer, reading: Reading): PlaceCandidate[] {
  const row = reading.zip && gazetteer.postcodes.byCode(reading.zip.area);
  if (row === undefined || reading.zip === undefined) return [];
  const place = placeOfZip(gazetteer, row, reading.zip.full, undefined);
  return [{ place, score: 0.5, why: 'matches the ZIP code' }];
}

/** The city of this name nearest to a zip. */
export function nearestToZip(cities: readonly City[], row: ZipRow): City | undefined {
  if (row.latitude === null || row.longitude === null) return cities[0];
  const position = { latitude: row.latitude, longitude: row.longitude };
  return cities
    .map((city) => ({ city, km: distanceKm(city, position) }))
    .filter(
      ({ city, km }) =>
        km <= zipReachKm && (row.stateCode === null || city.stateCode === row.stateCode || km <= 30),
    )
    .sort((a, b) => a.km - b.km)[0]?.city;
}
