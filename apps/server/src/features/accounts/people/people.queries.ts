import type { accounts, QueryOf } from '@lanewright/contract';
import type { CompanyKind, UserType } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, optionalRow, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';

export type PersonRow = {
  user_id: string;
  username: string;
  email: string | null;
  display_name: string;
  job_title: string | null;
  phone: string | null;
  user_type: UserType;
  company_id: string;
  company_name: string;
  company_kind: CompanyKind;
  picture_file_key: string | null;
  created_at: string;
  deactivated_at: string | null;
  uses_two_factor: boolean;
  last_seen_at: string | null;
  /** Without this user, no user with full rights would be left. */
  is_last_owner: boolean;
};

const picture = `
  SELECT u.user_id, u.username, u.email, u.display_name, u.job_title, u.phone, u.user_type, u.company_id,
    c.name AS company_name, c.kind AS company_kind, u.picture_file_key, u.created_at, u.deactivated_at,
    u.two_factor_enabled_at IS NOT NULL AS uses_two_factor,
    (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.user_id) AS last_seen_at,
    u.user_type = 'Owner' AND u.deactivated_at IS NULL
      AND NOT EXISTS (SELECT FROM users o WHERE o.user_type = 'Owner' AND o.user_id <> u.user_id
                        AND o.deleted_at IS NULL AND o.deactivated_at IS NULL) AS is_last_owner
  FROM users u JOIN companies c USING (company_id)`;

/** A user of any company who is not deleted; null when there is none. */
export function selectPerson(tx: Transaction, userId: string): Promise<PersonRow | null> {
  return optionalRow<PersonRow>(tx, `${picture} WHERE u.user_id = $1 AND u.deleted_at IS NULL`, [userId]);
}

type Filter = QueryOf<typeof accounts.listPeople>;

const sorting: Record<NonNullable<Filter['sortBy']>, string> = {
  displayName: 'lower(display_name)',
  username: 'username',
  companyName: 'lower(company_name)',
  type: 'user_type',
  lastSeenAt: 'last_seen_at',
  createdAt: 'created_at',
};
const mostPeople = 1000;

/** A page of the users of one company, or of all with null, and the total count. */
export async function selectPeople(
  tx: Transaction,
  companyId: string | null,
  filter: Filter,
): Promise<{ people: PersonRow[]; total: number }> {
  const where = `u.deleted_at IS NULL AND ($1::bigint IS NULL OR u.company_id = $1) AND ($2::text IS NULL OR u.user_type = $2)
    AND strpos(lower(concat_ws(E'\\n', u.display_name, u.username, u.email, c.name)), lower($3)) > 0
    AND ($4::bigint IS NULL OR u.user_id = $4)`;
  const values = [companyId, filter.userType ?? null, filter.search?.trim() ?? '', filter.userId ?? null];
  const pageSize = filter.pageSize ?? mostPeople;
  const direction = filter.sortDesc === true ? 'DESC' : 'ASC';
  const people = await rows<PersonRow>(
    tx,
    `SELECT * FROM (${picture} WHERE ${where}) AS person
     ORDER BY ${sorting[filter.sortBy ?? 'displayName']} ${direction} NULLS LAST, user_id ${direction} LIMIT $5 OFFSET $6`,
    [...values, pageSize, ((filter.page ?? 1) - 1) * pageSize],
  );
  const { total } = await oneRow<{ total: number }>(
    tx,
    `SELECT count(*)::int AS total FROM users u JOIN companies c USING (company_id) WHERE ${where}`,
    values,
  );
  return { people, total };
}

/** How many logins of a user are shown. */
const mostSignIns = 200;

/** Sessions of a user, newest first. */
export function selectSignIns(tx: Transaction, userId: string) {
  return rows<{
    began_at: string;
    proved_by: string;
    user_agent: string | null;
    from_address: string | null;
    last_seen_at: string;
    ended_at: string | null;
    ended_because: string | null;
  }>(
    tx,
    `SELECT began_at, proved_by, user_agent, from_address, last_seen_at, ended_at, ended_because
     FROM sessions WHERE user_id = $1 ORDER BY began_at DESC, family_id LIMIT ${mostSignIns}`,
    [userId],
  );
}

/** Whether the caller may see this user's picture, and where it is; null when not allowed or when there is none. */
export async function selectPictureFor(
  tx: Parameters<typeof rows>[0],
  caller: Caller,
  userId: string,
): Promise<string | null> {
  const found = await optionalRow<{ picture_file_key: string }>(
    tx,
    `SELECT u.picture_file_key FROM users u
     WHERE u.user_id = $1 AND u.deleted_at IS NULL AND u.picture_file_key IS NOT NULL
       AND ($2 OR u.company_id = $3 OR EXISTS (
         SELECT FROM customer_carriers k
         WHERE (k.customer_id, k.carrier_id) IN ((u.company_id, $3::bigint), ($3::bigint, u.company_id))))`,
    [userId, caller.userType === 'Owner', caller.companyId],
  );
  return found?.picture_file_key ?? null;
}
