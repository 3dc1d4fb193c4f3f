import type { accounts, QueryOf } from '@lanewright/contract';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';

export type ActivityFilter = QueryOf<typeof accounts.exportActivity>;

/** An entry as the view returns it. */
type Entry = {
  readonly audit_entry_id: string;
  readonly recorded_at: string;
  /** To the microsecond, so that reading continues exactly here. */
  readonly recorded_exactly: string;
  readonly kind: (typeof accounts.activityKinds)[number];
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string | null;
  readonly customer_id: string | null;
  readonly actor_user_id: string | null;
  readonly actor_company_id: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly from_address: string | null;
};

export type ActivityRow = Entry & {
  readonly customer: string | null;
  readonly actor_name: string | null;
  readonly actor_company: string | null;
};

/**
 * Lets the transaction read the activity of a company, which must be the caller's; without this call there is none. The view names
 * only tables that are on one node with the audit, so everything else that it needs is a setting. The company's documents and
 * uploads are read past row-level security: they may belong to customers that it is no longer connected with.
 */
export async function seeActivity(
  { bulkPool }: Pick<Database, 'bulkPool'>,
  tx: Transaction,
  companyId: string,
): Promise<void> {
  const idsOf = async (reader: Parameters<typeof rows>[0], statement: string, values: readonly string[]) =>
    `{${(await rows<{ id: string }>(reader, statement, [...values])).map(({ id }) => id).join(',')}}`;
  const documents = 'SELECT document_id AS id FROM documents WHERE carrier_id = $1';
  const uploads = 'SELECT upload_id AS id FROM uploads WHERE company_id = $1';
  await setReader.execute(tx, {
    company: companyId,
    documents: await idsOf(bulkPool, documents, [companyId]),
    uploads: await idsOf(bulkPool, uploads, [companyId]),
    users: await idsOf(tx, 'SELECT user_id AS id FROM users WHERE company_id = $1', [companyId]),
    platform: await idsOf(tx, `SELECT company_id AS id FROM companies WHERE kind = 'Platform'`, []),
  });
}

const setReader = sql({
  from: `SELECT set_config('app.company_id', $company, true), set_config('app.company_documents', $documents, true),
           set_config('app.company_uploads', $uploads, true), set_config('app.company_users', $users, true),
           set_config('app.platform_companies', $platform, true)`,
  params: { company: 'text', documents: 'text', uploads: 'text', users: 'text', platform: 'text' },
});

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

const entryColumns = `e.audit_entry_id, e.recorded_at, e.recorded_at::text AS recorded_exactly, e.kind, e.action, e.subject_kind,
  e.subject_id, e.customer_id, e.actor_company_id, e.actor_user_id, e.before, e.after, e.from_address`;

/** Adds the names of users and companies, in a statement of its own: the view is never joined with tables on every node. */
async function named(tx: Transaction, entries: readonly Entry[]): Promise<ActivityRow[]> {
  const found = await rows<{ is_user: boolean; id: string; name: string }>(
    tx,
    `SELECT true AS is_user, user_id AS id, display_name AS name FROM users WHERE user_id = ANY ($1)
     UNION ALL SELECT false, company_id, name FROM companies WHERE company_id = ANY ($2)`,
    [
      entries.flatMap((entry) => entry.actor_user_id ?? []),
      entries.flatMap((entry) => [entry.actor_company_id ?? [], entry.customer_id ?? []].flat()),
    ],
  );
  const names = new Map(found.map(({ is_user, id, name }) => [`${is_user} ${id}`, name]));
  const nameOf = (isUser: boolean, id: string | null) => names.get(`${isUser} ${id}`) ?? null;
  return entries.map((entry) => ({
    ...entry,
    customer: nameOf(false, entry.customer_id),
    actor_name: nameOf(true, entry.actor_user_id),
    actor_company: nameOf(false, entry.actor_company_id),
  }));
}

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
export async function selectActivity(
  tx: Transaction,
  filter: ActivityFilter,
  page: { limit: number; offset: number },
): Promise<ActivityRow[]> {
  const { conditions, values } = conditionsOf(filter);
  const place = values.length;
  const entries = await rows<Entry>(
    tx,
    `SELECT ${entryColumns} FROM company_activity e ${whereOf(conditions)} ${newestFirst}
     LIMIT $${place + 1} OFFSET $${place + 2}`,
    [...values, page.limit, page.offset],
  );
  return named(tx, entries);
}

/** The entries after a given one in list order, or the first. */
export async function selectActivityAfter(
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
  const entries = await rows<Entry>(
    tx,
    `SELECT ${entryColumns} FROM company_activity e ${whereOf(conditions)} ${newestFirst} LIMIT $${values.length + 1}`,
    [...values, limit],
  );
  return named(tx, entries);
}

/** The users who acted, the company's own ones first. */
export async function selectActivityUsers(
  tx: Transaction,
  companyId: string,
): Promise<{ user_id: string; name: string; company_name: string }[]> {
  const acted = await rows<{ user_id: string }>(
    tx,
    'SELECT DISTINCT actor_user_id AS user_id FROM company_activity WHERE actor_user_id IS NOT NULL',
  );
  return rows(
    tx,
    `SELECT u.user_id, u.display_name AS name, c.name AS company_name
     FROM users u JOIN companies c ON c.company_id = u.company_id WHERE u.user_id = ANY ($2)
     ORDER BY u.company_id <> $1, lower(u.display_name), u.user_id`,
    [companyId, acted.map((user) => user.user_id)],
  );
}
