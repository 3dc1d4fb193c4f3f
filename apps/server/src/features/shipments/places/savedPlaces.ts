import { isOfferedMode, modeDetails } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { type PlaceInput, placeKey, type ResolvedPlace } from '../resolve/index.ts';

export type SavedPlace = { place: ResolvedPlace; uploadId: string };

/** Separates a text's key from the other end by which it is split. Never part of a normalised name. */
export const splitMark = '>';

/**
 * Key under which an answer is saved. It includes the mode family: a port that serves a city at sea is not a pick-up place by road.
 */
export function learntKey(input: PlaceInput): string {
  const family = isOfferedMode(input.mode) ? modeDetails[input.mode].family : 'other';
  const key = `${family}:${placeKey(input)}`;
  return input.otherEnd === undefined ? key : `${key}${splitMark}${input.otherEnd}`;
}

/** Keys of texts that the company has answered by their other ends. */
export async function selectSplitKeys(tx: Transaction, customerId: string): Promise<Set<string>> {
  const found = await rows<{ text_key: string }>(
    tx,
    `SELECT DISTINCT split_part(text_key, $2, 1) AS text_key FROM saved_places
     WHERE customer_id = $1 AND position($2 IN text_key) > 0`,
    [customerId, splitMark],
  );
  return new Set(found.map((row) => row.text_key));
}

/** Answers that a company's users gave for these places, by `learntKey`. */
export async function selectSavedPlaces(
  tx: Transaction,
  customerId: string,
  inputs: readonly PlaceInput[],
): Promise<Map<string, SavedPlace>> {
  const found = await rows<{ text_key: string; place: ResolvedPlace; saved_from_upload_id: string }>(
    tx,
    `SELECT text_key, place, saved_from_upload_id FROM saved_places
     WHERE customer_id = $1 AND text_key = ANY ($2::text[])`,
    [customerId, [...new Set(inputs.map(learntKey))]],
  );
  return new Map(
    found.map((row) => [row.text_key, { place: row.place, uploadId: row.saved_from_upload_id }]),
  );
}

/** Saves answers for the company's next files; a new answer to the same text replaces the previous one. */
export async function insertSavedPlaces(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  userId: string,
  answers: ReadonlyMap<string, ResolvedPlace>,
): Promise<void> {
  const given = [...answers].map(([text_key, place]) => ({ text_key, place }));
  await execute(
    tx,
    `INSERT INTO saved_places (customer_id, text_key, place, saved_from_upload_id, saved_by)
     SELECT $1::bigint, text_key, place, $2::bigint, $3::bigint
     FROM jsonb_to_recordset($4::jsonb) AS given (text_key text, place jsonb)
     ON CONFLICT (customer_id, text_key) DO UPDATE
     SET place = excluded.place, saved_from_upload_id = excluded.saved_from_upload_id,
       saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
    [customerId, uploadId, userId, JSON.stringify(given)],
  );
}
