import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { hashPassword } from '../passwords/passwords.ts';

/**
 * Lets users of demonstration companies in again by the password that the login page shows: no second factor, no identity
 * provider, not deactivated. Who is logged in stays so.
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
  await execute(tx, `DELETE FROM sso_providers WHERE company_id IN (${ofDemonstration})`);
  await execute(
    tx,
    'UPDATE companies SET two_factor_demanded = false WHERE is_demonstration AND two_factor_demanded',
  );
}
