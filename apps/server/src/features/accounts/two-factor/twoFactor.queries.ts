import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';

/** How a user stands to two-factor. */
export function selectTwoFactorOf(tx: Transaction, userId: string) {
  return oneRow<{ enabled_at: string | null; is_demanded: boolean; has_password: boolean }>(
    tx,
    `SELECT u.two_factor_enabled_at AS enabled_at, c.two_factor_demanded AS is_demanded, u.password_hash IS NOT NULL AS has_password
     FROM users u JOIN companies c USING (company_id) WHERE u.user_id = $1`,
    [userId],
  );
}
