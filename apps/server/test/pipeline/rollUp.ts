import { UploadStatus } from '@lanewright/freight';
import type { Person } from '../support/people.ts';
import type { TestApp } from '../support/testApp.ts';
import { announceUpload, type StoredRow, storeUpload } from './storeUpload.ts';
import { keyedLanes } from '../support/insertHistories.ts';

/** Stores rows as an upload and runs the jobs up to the roll-up preview. */
export async function rollUp(
  testApp: TestApp,
  person: Person,
  mode: number,
  rows: readonly StoredRow[],
): Promise<string> {
  const uploadId = await storeUpload(testApp.platform, person, mode, rows);
  const status = UploadStatus.CleansingLocations;
  await announceUpload(testApp.platform, person, uploadId, mode, status, 'upload.validated');
  await testApp.drainJobs();
  return uploadId;
}

/** Includes an upload's contributions. */
export async function approve(
  testApp: TestApp,
  person: Person,
  uploadId: string,
  mode: number,
): Promise<void> {
  await announceUpload(testApp.platform, person, uploadId, mode, UploadStatus.Completed, 'upload.approved');
  await testApp.drainJobs();
}

/** All data of a customer's included lanes, except their ids. */
export async function lanePicture(testApp: TestApp, person: Person): Promise<unknown[]> {
  const { rows } = await testApp.platform.database.ownerPool.query(
    `SELECT lane_key, origin_label, destination_label, equipment, equipment_types, origin_zip, origin_zip_count,
       destination_zip, destination_zip_count, region_pair, trade_region, distance_miles, distance_estimated,
       shipment_count, volume, weight_kg, containers, miles, historic_charge_usd, priced_charge_usd, priced_volume,
       last_price_paid, incumbents, incumbent_carrier, forecast_volume, baseline_cost_usd
     FROM ${keyedLanes} l WHERE customer_id = $1 AND is_counted ORDER BY lane_key`,
    [person.companyId],
  );
  return rows;
}
