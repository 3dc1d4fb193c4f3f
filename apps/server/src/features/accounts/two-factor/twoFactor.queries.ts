import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import type { Platform } from '../../../platform/platform.ts';

/** A user's two-factor state. */
export function selectTwoFactorOf({ config }: Platform, tx: Transaction, userId: string) {
  return oneRow<{ enabled_at: string | null; is_demanded: boolean; has_password: boolean }>(
    tx,
    `SELECT u.two_factor_enabled_at AS enabled_at, c.two_factor_demanded OR (u.user_type = 'Owner' AND $2) AS is_demanded, u.password_hash IS NOT NULL AS has_password
     FROM users u JOIN companies c USING (company_id) WHERE u.user_id = $1`,
    [userId, config.ownersNeedTwoFactor],
  );
}
