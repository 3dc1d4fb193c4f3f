import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { PlaceRow } from './resolveUploadPlaces.ts';

const labelAirports = loadSql(import.meta.url, './labelAirports.sql');
const rowsAtOnce = 2000;

/** Replaces an upload's resolved places as they arrive; returns how many of them are asked. */
export async function storePlaces(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  places: AsyncIterable<PlaceRow>,
): Promise<number> {
  await execute(tx, 'DELETE FROM resolved_places WHERE customer_id = $1 AND upload_id = $2', [
    customerId,
    uploadId,
  ]);
  let asked = 0;
  let hasAirports = false;
  let batch: PlaceRow[] = [];
  for await (const place of places) {
    if (place.status === 'asked') asked += 1;
    hasAirports ||= place.node_key?.startsWith('airport:') === true;
    batch.push(place);
    if (batch.length < rowsAtOnce) continue;
    await insertPlaces(tx, customerId, uploadId, batch);
    batch = [];
  }
  await insertPlaces(tx, customerId, uploadId, batch);
  if (hasAirports) await execute(tx, labelAirports, [customerId, uploadId]);
  return asked;
}

async function insertPlaces(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  places: readonly PlaceRow[],
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO resolved_places (customer_id, upload_id, word_no, role, status, method, confidence, place, candidates,
       node_key, node_label, node_mark)
     SELECT $1::bigint, $2::bigint, p.word_no, p.role, p.status, p.method, p.confidence,
       nullif(p.place, 'null'::jsonb), p.candidates, p.node_key, p.node_label, p.node_mark
     FROM jsonb_to_recordset($3::jsonb) AS p (word_no integer, role text, status text, method text, confidence real,
       place jsonb, candidates jsonb, node_key text, node_label text, node_mark text)
     RETURNING customer_id`,
    [customerId, uploadId, JSON.stringify(places)],
  );
}
