import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashOfCode } from '../codes.ts';
import { limitAttempts } from '../limitAttempts.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { mailPasswordChanged } from './passwordMails.ts';
import { refusePoorPassword } from './passwordPolicy.ts';
import { hashPassword } from './passwords.ts';
import { expireResets } from './sendReset.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

type OpenReset = {
  user_id: string;
  company_id: string;
  username: string;
  email: string | null;
  display_name: string;
  company_name: string;
  expires_at: string;
};

const sentence = 'This link is invalid or has expired';
const wayOut = {
  detail: 'A link works once, within an hour, and only the latest one works. Request a new link.',
};
const codeRefused = () => refuse('code_not_valid', sentence, { status: 422, ...wayOut, field: 'code' });

/** Returns the user of an open code. @throws ProblemError 404, the same for unknown, used and expired. */
export async function checkReset(
  platform: Platform,
  actor: Actor,
  code: string,
): Promise<{ username: string; expiresAt: string }> {
  const found = await limitAttempts(platform, attemptBy(actor), async () => {
    const reset = await selectOpenReset(platform, code);
    if (reset === null) throw refuse('code_not_valid', sentence, { status: 404, ...wayOut });
    return reset;
  });
  return { username: found.username, expiresAt: found.expires_at };
}

/** Sets a new password with a code, once. All sessions end and all remembered devices are forgotten; two-factor stays. */
export async function resetPassword(
  platform: Platform,
  actor: Actor,
  code: string,
  newPassword: string,
): Promise<void> {
  const found = await limitAttempts(platform, attemptBy(actor), async () => {
    const reset = await selectOpenReset(platform, code);
    if (reset === null) throw codeRefused();
    return reset;
  });
  await refusePoorPassword(
    platform,
    newPassword,
    {
      username: found.username,
      displayName: found.display_name,
      companyName: found.company_name,
      companyId: found.company_id,
      email: found.email,
    },
    'newPassword',
  );
  const passwordHash = await hashPassword(newPassword);
  await platform.database.asCustomers([], (tx) => takeReset(platform, tx, actor, found, code, passwordHash));
}

async function takeReset(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  { user_id: userId, company_id: companyId, username, email }: OpenReset,
  code: string,
  passwordHash: string,
): Promise<void> {
  // Locks the user first, as sending codes does: of two concurrent requests the second finds the code used.
  await lockByName(tx, `user ${userId}`);
  const changed = await execute(
    tx,
    `UPDATE users SET password_hash = $2
     WHERE user_id = $1 AND deleted_at IS NULL AND deactivated_at IS NULL`,
    [userId, passwordHash],
  );
  const used = await execute(
    tx,
    'UPDATE password_resets SET used_at = $2 WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2',
    [hashOfCode(code), now()],
  );
  if (changed === 0 || used === 0) throw codeRefused();
  await expireResets(tx, userId);
  await endSessionsOf(tx, userId, 'the password was reset');
  await recordAudit(
    tx,
    { ...actor, userId, companyId },
    { customerId: null, action: 'password.reset', subjectKind: 'user', subjectId: userId },
  );
  if (email !== null) await mailPasswordChanged(platform, tx, { username, email });
}

const attemptBy = ({ fromAddress }: Actor) =>
  ({ kind: 'reset code', account: null, address: fromAddress }) as const;

function selectOpenReset(platform: Platform, code: string): Promise<OpenReset | null> {
  return platform.database.asCustomers([], (tx) =>
    optionalRow<OpenReset>(
      tx,
      `SELECT u.user_id, u.company_id, u.username, u.email, u.display_name, c.name AS company_name, r.expires_at
       FROM password_resets r JOIN users u USING (user_id) JOIN companies c USING (company_id)
       WHERE r.code_hash = $1 AND r.used_at IS NULL AND r.expires_at > $2
         AND u.deleted_at IS NULL AND u.deactivated_at IS NULL`,
      [hashOfCode(code), now()],
    ),
  );
}
