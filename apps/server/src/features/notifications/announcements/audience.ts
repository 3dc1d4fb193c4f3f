import type { notifications, BodyOf } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';

export type Audience = BodyOf<typeof notifications.previewAnnouncement>['audience'];

/** SQL: users of an audience, of table `u`: active users of these types ($1), of these companies ($2) or of all. */
export const inAudience = `u.user_type = ANY ($1::text[]) AND (cardinality($2::bigint[]) = 0 OR u.company_id = ANY ($2))
  AND u.deleted_at IS NULL AND u.deactivated_at IS NULL`;

/** Number of users in an audience, by type and company. */
export async function countAudience(tx: Transaction, audience: Audience) {
  await requireCompanies(tx, audience.companyIds);
  const found = await rows<{
    user_type: Audience['userTypes'][number] | null;
    people: string;
    companies: string;
  }>(
    tx,
    `SELECT u.user_type, count(*) AS people, count(DISTINCT u.company_id) AS companies
     FROM users u WHERE ${inAudience} GROUP BY GROUPING SETS ((), (u.user_type))`,
    [audience.userTypes, audience.companyIds],
  );
  const all = found.find((row) => row.user_type === null);
  const peopleOf = new Map(found.map((row) => [row.user_type, Number(row.people)]));
  return {
    people: Number(all?.people ?? 0),
    companies: Number(all?.companies ?? 0),
    byType: [...new Set(audience.userTypes)].map((userType) => ({
      userType,
      people: peopleOf.get(userType) ?? 0,
    })),
  };
}

async function requireCompanies(tx: Transaction, companyIds: readonly string[]): Promise<void> {
  const unknown = await rows(
    tx,
    `SELECT FROM unnest($1::bigint[]) AS asked (company_id)
     WHERE NOT EXISTS (SELECT FROM companies c WHERE c.company_id = asked.company_id) LIMIT 1`,
    [companyIds],
  );
  if (unknown.length > 0)
    throw refuse('company_not_found', 'Company not found', { field: 'audience.companyIds' });
}
