import type { Transaction } from '../../platform/database/database.ts';
import { oneRow, rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/problemError.ts';
import { selectUpload, type UploadRow } from '../uploads/index.ts';
import type { PlaceCandidate, ResolvedPlace } from './resolve/index.ts';

export type UploadPlaceRow = {
  word_no: number;
  text: string;
  parts: Record<string, string> | null;
  role: 'origin' | 'destination' | 'both';
  status: 'decided' | 'asked' | 'answered';
  method: string | null;
  confidence: number | null;
  place: ResolvedPlace | null;
  candidates: PlaceCandidate[];
  line_count: number;
};

/** An upload of shipments that the caller may see; refused as not found otherwise. */
export async function requireShipmentUpload(
  tx: Transaction,
  caller: Pick<Caller, 'customerIds'>,
  uploadId: string,
): Promise<UploadRow> {
  const upload = await selectUpload(tx, caller.customerIds, uploadId);
  if (upload === null || upload.kind === 'bids') throw notFound('no_such_upload', 'There is no such upload');
  return upload;
}

const usedPlaces = `
  FROM resolved_places p
  JOIN words w ON w.customer_id = $1 AND w.upload_id = $2 AND w.kind = 'place' AND w.word_no = p.word_no
  WHERE p.customer_id = $1 AND p.upload_id = $2 AND p.status <> 'excluded'`;

/** How many places of an upload there are (of one status, where named), and how many are still asked. */
export async function countPlaces(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  status: string | null,
): Promise<{ asked: number; total: number }> {
  const counts = await oneRow<{ asked: string; total: string }>(
    tx,
    `SELECT count(*) FILTER (WHERE p.status = 'asked') AS asked,
       count(*) FILTER (WHERE $3::text IS NULL OR p.status = $3) AS total ${usedPlaces}`,
    [customerId, uploadId, status],
  );
  return { asked: Number(counts.asked), total: Number(counts.total) };
}

/** One page of an upload's places: asked ones first, then those of most lines. */
export function selectPlaces(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  page: { status: string | null; limit: number; offset: number },
): Promise<UploadPlaceRow[]> {
  return rows<UploadPlaceRow>(
    tx,
    `SELECT p.word_no, w.text, w.parts, p.role, p.status, p.method, p.confidence, p.place, p.candidates, w.line_count
     ${usedPlaces} AND ($3::text IS NULL OR p.status = $3)
     ORDER BY p.status = 'asked' DESC, w.line_count DESC, p.word_no LIMIT $4 OFFSET $5`,
    [customerId, uploadId, page.status, page.limit, page.offset],
  );
}

/** The places of these words. */
export function selectPlacesOfWords(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  wordNos: readonly number[],
): Promise<UploadPlaceRow[]> {
  return rows<UploadPlaceRow>(
    tx,
    `SELECT p.word_no, w.text, w.parts, p.role, p.status, p.method, p.confidence, p.place, p.candidates, w.line_count
     ${usedPlaces} AND p.word_no = ANY ($3)`,
    [customerId, uploadId, wordNos],
  );
}
