import type { QueryOf, ResponseInputOf, shipments } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { normalisePlaceName } from '../../reference-data/index.ts';
import { presentPlace } from '../presentPlace.ts';
import type { ResolvedPlace } from '../resolve/index.ts';
import { splitMark } from './savedPlaces.ts';

type SavedPlaceView = ResponseInputOf<typeof shipments.listSavedPlaces>['places'][number];
type SavedPlaceRow = {
  id: string;
  text_key: string;
  place: ResolvedPlace;
  company_id: string | null;
  company_name: string | null;
  answered_by: string | null;
  answered_at: string;
  is_promoted: boolean;
};

const defaultPageSize = 100;

/** Answers of companies; $1 the companies, $2 words in the text, $3 only those that can be shared. */
const ofCompanies = `
  SELECT md5(l.text_key) AS id, l.text_key, l.place, l.customer_id::text AS company_id, c.name AS company_name,
    u.display_name AS answered_by, l.saved_at AS answered_at, coalesce(p.place = l.place, false) AS is_promoted
  FROM saved_places l
  JOIN companies c ON c.company_id = l.customer_id
  LEFT JOIN users u ON u.user_id = l.saved_by
  LEFT JOIN shared_places p ON p.text_key = l.text_key
  WHERE l.customer_id = ANY ($1::bigint[]) AND position($2 IN l.text_key) > 0
    AND (NOT $3 OR (l.place ->> 'level' <> 'site' AND position('>' IN l.text_key) = 0 AND p.place IS DISTINCT FROM l.place))`;

/** Answers shared with everyone, with the same columns and parameters. */
const ofEveryone = `
  SELECT md5(p.text_key) AS id, p.text_key, p.place, NULL::text AS company_id, NULL::text AS company_name,
    u.display_name AS answered_by, p.shared_at AS answered_at, true AS is_promoted
  FROM shared_places p
  LEFT JOIN users u ON u.user_id = p.shared_by
  WHERE ($1::bigint[] IS NOT NULL OR NOT $3) AND position($2 IN p.text_key) > 0`;

/** Lists saved answers, newest first. A site’s own name means nothing to other companies, so it cannot be shared. */
export async function listSavedPlaces(
  tx: Transaction,
  caller: Caller,
  query: QueryOf<typeof shipments.listSavedPlaces>,
): Promise<{ total: number; places: SavedPlaceView[] }> {
  const { isOfEveryone, customerIds, onlyPromotable } = whose(caller, query);
  const source = isOfEveryone ? ofEveryone : ofCompanies;
  const limit = query.pageSize ?? defaultPageSize;
  const asked = [customerIds, normalisePlaceName(query.search ?? ''), onlyPromotable];
  const { total } = await oneRow<{ total: string }>(
    tx,
    `SELECT count(*) AS total FROM (${source}) AS found`,
    asked,
  );
  const found = await rows<SavedPlaceRow>(
    tx,
    `SELECT * FROM (${source}) AS found ORDER BY answered_at DESC, text_key, company_id LIMIT $4 OFFSET $5`,
    [...asked, limit, ((query.page ?? 1) - 1) * limit],
  );
  return { total: Number(total), places: found.map(present) };
}

/** The company whose answers a caller requests, or its own; null if the Owner names none. */
export function learntBy(caller: Caller, named: string | undefined): string | null {
  const customerId = named ?? (caller.userType === 'Owner' ? null : caller.companyId);
  if (customerId !== null && !caller.customerIds.includes(customerId))
    throw refuse('company_not_found', 'Company not found');
  return customerId;
}

function whose(caller: Caller, query: QueryOf<typeof shipments.listSavedPlaces>) {
  const customerId = learntBy(caller, query.customerId);
  if (customerId !== null) return { isOfEveryone: false, customerIds: [customerId], onlyPromotable: false };
  const isOfEveryone = query.promoted === true;
  return { isOfEveryone, customerIds: caller.customerIds, onlyPromotable: !isOfEveryone };
}

function present(row: SavedPlaceRow): SavedPlaceView {
  return {
    id: row.id,
    ...readableKey(row.text_key),
    place: presentPlace(row.place),
    companyId: row.company_id,
    companyName: row.company_name,
    by: row.answered_by ?? '',
    at: row.answered_at,
    isPromoted: row.is_promoted,
  };
}

/** 'road:||dallas|tx|us||' → road, 'dallas, tx, us'; with another end 'from dc to nairobi, kenya'. */
export function readableKey(textKey: string): { family: string; text: string } {
  const end = textKey.indexOf(':');
  const [text = '', otherEnd] = textKey.slice(end + 1).split(splitMark);
  const inWords = (key: string) =>
    key
      .split('|')
      .filter((part) => part !== '')
      .join(', ');
  const [side = '', other = ''] = otherEnd?.split(':') ?? [];
  return {
    family: textKey.slice(0, end),
    text: otherEnd === undefined ? inWords(text) : `${inWords(text)} ${side} ${inWords(other)}`,
  };
}
