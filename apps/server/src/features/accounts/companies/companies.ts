import type { UserType } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, optionalRow } from '../../../platform/database/rows.ts';
import { hashPassword } from '../passwords/passwords.ts';

/** Finds a company by name or creates it. */
export async function ensureCompany(
  tx: Transaction,
  company: { name: string; kind: 'Customer' | 'Carrier' | 'Platform'; isDemonstration: boolean },
): Promise<string> {
  const row = await oneRow<{ company_id: string }>(
    tx,
    `INSERT INTO companies (name, kind, is_demonstration) VALUES ($1, $2, $3)
     ON CONFLICT (lower(name)) DO UPDATE SET name = companies.name RETURNING company_id`,
    [company.name, company.kind, company.isDemonstration],
  );
  return row.company_id;
}

/** Creates a user unless the username is taken; returns the ID either way. If the username is an email address, emails go to it. */
export async function ensureUser(
  tx: Transaction,
  user: { companyId: string; userType: UserType; username: string; displayName: string; password: string },
): Promise<{ userId: string; made: boolean }> {
  const username = user.username.trim().toLowerCase();
  const existing = await optionalRow<{ user_id: string }>(
    tx,
    'SELECT user_id FROM users WHERE username = $1 AND deleted_at IS NULL',
    [username],
  );
  if (existing !== null) return { userId: existing.user_id, made: false };
  const row = await oneRow<{ user_id: string }>(
    tx,
    `INSERT INTO users (company_id, user_type, username, email, display_name, password_hash)
     VALUES ($1, $2, $3, CASE WHEN $3 LIKE '%_@_%' THEN $3 END, $4, $5) RETURNING user_id`,
    [user.companyId, user.userType, username, user.displayName, await hashPassword(user.password)],
  );
  return { userId: row.user_id, made: true };
}
