import type { operations, QueryOf } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';

export type AuditFilter = QueryOf<typeof operations.exportAudit>;

export type AuditRow = {
  readonly audit_entry_id: string;
  readonly recorded_at: string;
  /** To the microsecond, so that reading continues exactly here. */
  readonly recorded_exactly: string;
  readonly actor_name: string | null;
  readonly actor_username: string | null;
  readonly actor_company: string | null;
  readonly customer: string | null;
  readonly customer_id: string | null;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly from_address: string | null;
  readonly request_id: string | null;
  readonly position: string | null;
};

type Queryable = Pick<Transaction, 'query'>;

/** Converts the filter to conditions on `audit_entries e` and their values. */
function conditionsOf(filter: AuditFilter): { conditions: string[]; values: unknown[] } {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const add = (value: unknown, condition: (place: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  const search = filter.search?.trim().toLowerCase();
  add(search === '' ? undefined : search, holds);
  add(filter.action, (place) => `e.action = ${place}`);
  add(filter.userId, (place) => `e.actor_user_id = ${place}`);
  add(filter.companyId, (place) => `(e.actor_company_id = ${place} OR e.customer_id = ${place})`);
  add(filter.from && new Date(filter.from), (place) => `e.recorded_at >= ${place}`);
  add(filter.until && new Date(filter.until), (place) => `e.recorded_at < ${place}`);
  return { conditions, values };
}

/** Searches the action, the subject, and the names of user and companies, which are looked up first because they are few. */
const holds = (place: string) => {
  const companies = `(SELECT company_id FROM companies WHERE strpos(lower(name), ${place}) > 0)`;
  return `(strpos(lower(concat_ws(' ', e.action, e.subject_kind, e.subject_id)), ${place}) > 0
    OR e.actor_user_id IN (SELECT user_id FROM users WHERE strpos(lower(display_name || ' ' || username), ${place}) > 0)
    OR e.actor_company_id IN ${companies} OR e.customer_id IN ${companies})`;
};

const whereOf = (conditions: readonly string[]) =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

const newestFirst = 'ORDER BY e.recorded_at DESC, e.audit_entry_id DESC';

/** Entries for display: only those of the page get their names, including deleted users and companies. */
const named = (page: string) => `
  SELECT e.audit_entry_id, e.recorded_at, e.recorded_at::text AS recorded_exactly, person.display_name AS actor_name,
         person.username AS actor_username, company.name AS actor_company, customer.name AS customer, e.customer_id, e.action,
         e.subject_kind, e.subject_id, e.before, e.after, e.from_address, e.request_id, l.position
  FROM (${page}) e
  LEFT JOIN users person ON person.user_id = e.actor_user_id
  LEFT JOIN companies company ON company.company_id = e.actor_company_id
  LEFT JOIN companies customer ON customer.company_id = e.customer_id
  LEFT JOIN audit_links l ON l.audit_entry_id = e.audit_entry_id
  ${newestFirst}`;

export async function countAudit(tx: Queryable, filter: AuditFilter): Promise<number> {
  const { conditions, values } = conditionsOf(filter);
  const { total } = await oneRow<{ total: string }>(
    tx,
    `SELECT count(*) AS total FROM audit_entries e ${whereOf(conditions)}`,
    values,
  );
  return Number(total);
}

export function selectAudit(
  tx: Queryable,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<AuditRow[]> {
  const { conditions, values } = conditionsOf(filter);
  const place = values.length;
  return rows(
    tx,
    named(`SELECT e.* FROM audit_entries e ${whereOf(conditions)} ${newestFirst}
      LIMIT $${place + 1} OFFSET $${place + 2}`),
    [...values, page.limit, page.offset],
  );
}

/** The entries after a given one in list order, or the first. */
export function selectAuditAfter(
  tx: Queryable,
  filter: AuditFilter,
  last: AuditRow | undefined,
  limit: number,
): Promise<AuditRow[]> {
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
      `SELECT e.* FROM audit_entries e ${whereOf(conditions)} ${newestFirst} LIMIT $${values.length + 1}`,
    ),
    [...values, limit],
  );
}

/** Returns every action ever recorded, by skipping through the index instead of scanning all entries. */
export async function selectAuditActions(tx: Queryable): Promise<string[]> {
  const actions = await rows<{ action: string }>(
    tx,
    `WITH RECURSIVE step AS (
       SELECT min(action) AS action FROM audit_entries
       UNION ALL
       SELECT (SELECT min(action) FROM audit_entries WHERE action > step.action) FROM step WHERE step.action IS NOT NULL)
     SELECT action FROM step WHERE action IS NOT NULL ORDER BY action`,
  );
  return actions.map(({ action }) => action);
}
