import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { hashPassword } from '../passwords/passwords.ts';

/**
 * Lets users of demonstration companies log in again with the password that the login page shows: no second factor, no identity
 * provider, not deactivated. Current sessions stay. What the companies published and required of their users is deleted; the
 * platform's own company is left unchanged.
 */
export async function restoreDemonstrationUsers(
  tx: Transaction,
  usernames: readonly string[],
  password: string,
): Promise<void> {
  const ofDemonstration = 'SELECT company_id FROM companies WHERE is_demonstration';
  await execute(
    tx,
    `UPDATE users SET password_hash = $2, deactivated_at = NULL, two_factor_secret = NULL, two_factor_new_secret = NULL,
       two_factor_enabled_at = NULL, two_factor_last_step = NULL, sso_issuer = NULL, sso_subject = NULL
     WHERE username = ANY ($1) AND deleted_at IS NULL AND company_id IN (${ofDemonstration})`,
    [usernames, await hashPassword(password)],
  );
  await execute(
    tx,
    `DELETE FROM recovery_codes WHERE user_id IN (
       SELECT user_id FROM users WHERE username = ANY ($1) AND company_id IN (${ofDemonstration}))`,
    [usernames],
  );
  const ofVisitors = `${ofDemonstration} AND kind <> 'Platform'`;
  for (const table of ['sso_providers', 'company_pages'])
    await execute(tx, `DELETE FROM ${table} WHERE company_id IN (${ofVisitors})`);
  await execute(
    tx,
    `UPDATE companies SET two_factor_demanded = false, session_idle_minutes = NULL, session_max_hours = NULL
     WHERE company_id IN (${ofVisitors})
       AND (two_factor_demanded OR session_idle_minutes IS NOT NULL OR session_max_hours IS NOT NULL)`,
  );
}
