import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { type ProblemError, refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countRecoveryCodes, takeRecoveryCode } from './recoveryCodes.ts';
import { openTotpSecret } from './totpSecret.ts';
import { findStep } from './totp.ts';

export const wrongCode = (): ProblemError =>
  refuse('wrong_code', 'Incorrect code', {
    detail: 'Enter the latest code from your authenticator, or an unused recovery code.',
    field: 'code',
  });

/** Ignores spaces, dashes and case of a typed code. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * Whether a code proves a user's second factor: an authenticator code, which works once and invalidates older ones, or a recovery
 * code, which works once.
 */
export async function proveSecondFactor(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  userId: string,
  code: string,
): Promise<boolean> {
  const plain = plainCode(code);
  if (/^\d{6}$/.test(plain)) return takeTotpCode(platform, tx, userId, plain);
  if (!(await takeRecoveryCode(platform, tx, userId, plain))) return false;
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'two-factor.recovery-code-used',
    subjectKind: 'user',
    subjectId: userId,
    after: { codesLeft: await countRecoveryCodes(tx, userId) },
  });
  return true;
}

async function takeTotpCode(
  platform: Platform,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<boolean> {
  const user = await optionalRow<{ two_factor_secret: Buffer }>(
    tx,
    'SELECT two_factor_secret FROM users WHERE user_id = $1 AND two_factor_enabled_at IS NOT NULL AND two_factor_secret IS NOT NULL',
    [userId],
  );
  if (user === null) return false;
  const step = findStep(openTotpSecret(platform, userId, user.two_factor_secret), code);
  if (step === null) return false;
  const taken = await execute(
    tx,
    `UPDATE users SET two_factor_last_step = $3
     WHERE user_id = $1 AND two_factor_secret = $2 AND coalesce(two_factor_last_step, -1) < $3`,
    [userId, user.two_factor_secret, step],
  );
  return taken === 1;
}
