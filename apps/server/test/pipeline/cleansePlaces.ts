import { type OfferedMode, UploadStatus } from '@lanewright/freight';
import type { Person } from '../support/people.ts';
import type { TestApp } from '../support/testApp.ts';
import { announceUpload, type StoredRow, storeUpload } from './storeUpload.ts';

/** Deletes all uploads, lanes and places, including those saved from answers. */
export async function emptyPlaces(testApp: TestApp): Promise<void> {
  await testApp.platform.database.ownerPool.query(
    `TRUNCATE lanes, lane_histories, lane_routes, lane_months, lane_parts, lane_forecasts, uploads, lines, words, routes,
       resolved_places, resolved_words, saved_places, shared_places CASCADE`,
  );
}

/** Stores rows as an upload and runs the cleansing of its places; returns the upload's id. */
export async function cleansePlaces(
  testApp: TestApp,
  person: Person,
  mode: OfferedMode,
  rows: readonly StoredRow[],
): Promise<string> {
  const id = await storeUpload(testApp.platform, person, mode, [...rows]);
  const status = UploadStatus.CleansingLocations;
  await announceUpload(testApp.platform, person, id, mode, status, 'upload.validated');
  await testApp.drainJobs();
  return id;
}

/** A US city as a user's answer. */
export const usCityPlace = (cityName: string, stateCode: string) => ({
  label: '',
  level: 'city' as const,
  countryCode: 'US',
  stateCode,
  cityName,
  portCode: null,
  airportCode: null,
  latitude: null,
  longitude: null,
});
