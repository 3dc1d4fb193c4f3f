import type { Transaction } from '../../platform/database/database.ts';
import { oneRow, rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
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
  /** Number of other ends on the routes of this place. */
  other_ends: number;
};

/** Returns a shipment upload that the caller may see; throws not found otherwise. */
export async function requireShipmentUpload(
  tx: Transaction,
  caller: Pick<Caller, 'customerIds'>,
  uploadId: string,
): Promise<UploadRow> {
  const upload = await selectUpload(tx, caller.customerIds, uploadId);
  if (upload === null || upload.kind === 'bids') throw refuse('upload_not_found', 'Upload not found');
  return upload;
}

/** SQL: a place decided with less than 80% confidence, or whose airport was assumed for a city. */
const isAssumedPlace = `(p.status = 'decided' AND (p.confidence < 0.8 OR p.node_mark = 'assumedAirport'))`;
/** SQL: a place that data quality counts as vague (`quality/classifyRows.sql`). */
const isVaguePlace = `(p.status = 'asked' OR p.place ->> 'level' IN ('country', 'state')
  OR p.place ->> 'level' = 'site' AND p.place ->> 'cityName' IS NULL)`;
/** SQL: filters by the status in $3 and the search text in $4, if given. */
const isWanted = `($3::text IS NULL OR p.status = $3 OR $3 = 'assumed' AND ${isAssumedPlace} OR $3 = 'vague' AND ${isVaguePlace})
  AND ($4::text IS NULL OR strpos(lower(w.text), lower($4)) > 0 OR strpos(lower(p.place ->> 'label'), lower($4)) > 0)`;

const usedPlaces = `
  FROM resolved_places p
  JOIN words w ON w.customer_id = $1 AND w.upload_id = $2 AND w.kind = 'place' AND w.word_no = p.word_no
  WHERE p.customer_id = $1 AND p.upload_id = $2 AND p.status <> 'excluded'`;

/** Columns of a listed place, with the number of other ends on its routes. */
const listedPlace = `SELECT p.word_no, w.text, w.parts, p.role, p.status, p.method, p.confidence, p.place, p.candidates, w.line_count,
  coalesce(ends.other_ends, 0) AS other_ends`;
const listedPlaces = usedPlaces.replace(
  'WHERE',
  `LEFT JOIN (
    SELECT word_no, count(DISTINCT (side, other_word))::integer AS other_ends
    FROM routes
    CROSS JOIN LATERAL (VALUES (origin_word, 'to', destination_word), (destination_word, 'from', origin_word))
      AS end_of (word_no, side, other_word)
    WHERE customer_id = $1 AND upload_id = $2 AND line_count > 0 AND other_word > 0
    GROUP BY word_no
  ) ends ON ends.word_no = p.word_no
  WHERE`,
);

/** Number of places of an upload (filtered by status and text, if given), and number still asked. */
export async function countPlaces(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  { status, search }: { status: string | null; search: string | null } = { status: null, search: null },
): Promise<{ asked: number; total: number }> {
  const counts = await oneRow<{ asked: string; total: string }>(
    tx,
    `SELECT count(*) FILTER (WHERE p.status = 'asked') AS asked,
       count(*) FILTER (WHERE ${isWanted}) AS total ${usedPlaces}`,
    [customerId, uploadId, status, search],
  );
  return { asked: Number(counts.asked), total: Number(counts.total) };
}

/** One page of an upload's places: asked ones first, then those with most lines (assumed ones: with highest spend). */
export function selectPlaces(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  page: { status: string | null; search: string | null; limit: number; offset: number },
): Promise<UploadPlaceRow[]> {
  return rows<UploadPlaceRow>(
    tx,
    `WITH spend AS (
       SELECT e.word_no, sum(l.charge_usd) AS usd
       FROM (SELECT route_no, sum(charge_usd) AS charge_usd FROM lines
         WHERE customer_id = $1 AND upload_id = $2 AND state = 0 AND $3 = 'assumed' GROUP BY route_no) l
       JOIN routes r ON r.customer_id = $1 AND r.upload_id = $2 AND r.route_no = l.route_no
       CROSS JOIN LATERAL (SELECT r.origin_word AS word_no UNION SELECT r.destination_word) e
       GROUP BY e.word_no)
     ${listedPlace}
     ${listedPlaces} AND ${isWanted}
     ORDER BY p.status = 'asked' DESC, (SELECT usd FROM spend WHERE word_no = p.word_no) DESC NULLS LAST, w.line_count DESC,
       p.word_no LIMIT $5 OFFSET $6`,
    [customerId, uploadId, page.status, page.search, page.limit, page.offset],
  );
}

export function selectPlacesOfWords(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  wordNos: readonly number[],
): Promise<UploadPlaceRow[]> {
  return rows<UploadPlaceRow>(tx, `${listedPlace} ${listedPlaces} AND p.word_no = ANY ($3)`, [
    customerId,
    uploadId,
    wordNos,
  ]);
}
