import type { accounts, QueryOf } from '@lanewright/contract';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, rows } from '../../../platform/database/rows.ts';

export type ActivityFilter = QueryOf<typeof accounts.exportActivity>;

export type ActivityRow = {
  readonly audit_entry_id: string;
  readonly recorded_at: string;
  /** To the microsecond, so that reading continues exactly here. */
  readonly recorded_exactly: string;
  readonly kind: (typeof accounts.activityKinds)[number];
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string | null;
  readonly customer_id: string | null;
  readonly customer: string | null;
  readonly actor_company_id: string | null;
  readonly actor_name: string | null;
  readonly actor_company: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly from_address: string | null;
};

/**
 * Lets the transaction read the activity of a company, which must be the caller's; without this call there is none. The company's
 * documents and uploads are read past row-level security: they may belong to customers that it is no longer connected with.
 */
export async function seeActivity(
  { bulkPool }: Pick<Database, 'bulkPool'>,
  tx: Transaction,
  companyId: string,
): Promise<void> {
  const documents = await rows<{ id: string }>(
    bulkPool,
    'SELECT document_id AS id FROM documents WHERE carrier_id = $1',
    [companyId],
  );
  const uploads = await rows<{ id: string }>(
    bulkPool,
    'SELECT upload_id AS id FROM uploads WHERE company_id = $1',
    [companyId],
  );
  await execute(
    tx,
    `SELECT set_config('app.company_id', $1, true), set_config('app.company_documents', $2, true),
            set_config('app.company_uploads', $3, true)`,
    [companyId, arrayText(documents), arrayText(uploads)],
  );
}

const arrayText = (found: readonly { id: string }[]) => `{${found.map(({ id }) => id).join(',')}}`;

function conditionsOf(filter: ActivityFilter): { conditions: string[]; values: unknown[] } {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const add = (value: unknown, condition: (place: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add(filter.userId, (place) => `e.actor_user_id = ${place}`);
  add(filter.kind, (place) => `e.kind = ${place}`);
  add(filter.from && new Date(filter.from), (place) => `e.recorded_at >= ${place}`);
  add(filter.until && new Date(filter.until), (place) => `e.recorded_at < ${place}`);
  return { conditions, values };
}

const whereOf = (conditions: readonly string[]) =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

const newestFirst = 'ORDER BY e.recorded_at DESC, e.audit_entry_id DESC';

/** Entries for display: only those of the page get their names. */
const named = (page: string) => `
  SELECT e.audit_entry_id, e.recorded_at, e.recorded_at::text AS recorded_exactly, e.kind, e.action, e.subject_kind, e.subject_id,
         e.customer_id, customer.name AS customer, e.actor_company_id, person.display_name AS actor_name,
         company.name AS actor_company, e.before, e.after, e.from_address
  FROM (${page}) e
  LEFT JOIN users person ON person.user_id = e.actor_user_id
  LEFT JOIN companies company ON company.company_id = e.actor_company_id
  LEFT JOIN companies customer ON customer.company_id = e.customer_id
  ${newestFirst}`;

/** Number of entries that match a filter. */
export async function countActivity(tx: Transaction, filter: ActivityFilter): Promise<number> {
  const { conditions, values } = conditionsOf(filter);
  const { total } = await oneRow<{ total: number }>(
    tx,
    `SELECT count(*)::integer AS total FROM company_activity e ${whereOf(conditions)}`,
    values,
  );
  return total;
}

/** A page of entries, newest first. */
export function selectActivity(
  tx: Transaction,
  filter: ActivityFilter,
  page: { limit: number; offset: number },
): Promise<ActivityRow[]> {
  const { conditions, values } = conditionsOf(filter);
  const place = values.length;
  return rows(
    tx,
    named(`SELECT * FROM company_activity e ${whereOf(conditions)} ${newestFirst}
      LIMIT $${place + 1} OFFSET $${place + 2}`),
    [...values, page.limit, page.offset],
  );
}

/** The entries after a given one in list order, or the first. */
export function selectActivityAfter(
  tx: Transaction,
  filter: ActivityFilter,
  last: ActivityRow | undefined,
  limit: number,
): Promise<ActivityRow[]> {
  const { conditions, values } = conditionsOf(filter);
  if (last !== undefined) {
    values.push(last.recorded_exactly, last.audit_entry_id);
    conditions.push(
      `(e.recorded_at, e.audit_entry_id) < ($${values.length - 1}::timestamptz, $${values.length}::bigint)`,
    );
  }
  return rows(
    tx,
    named(
      `SELECT * FROM company_activity e ${whereOf(conditions)} ${newestFirst} LIMIT $${values.length + 1}`,
    ),
    [...values, limit],
  );
}

/** The users who acted, the company's own ones first. */
export function selectActivityUsers(
  tx: Transaction,
  companyId: string,
): Promise<{ user_id: string; name: string; company_name: string }[]> {
  return rows(
    tx,
    `SELECT u.user_id, u.display_name AS name, c.name AS company_name
     FROM (SELECT DISTINCT actor_user_id FROM company_activity) e
     JOIN users u ON u.user_id = e.actor_user_id JOIN companies c ON c.company_id = u.company_id
     ORDER BY u.company_id <> $1, lower(u.display_name), u.user_id`,
    [companyId],
  );
}
