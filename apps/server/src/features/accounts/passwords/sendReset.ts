import type { UserType } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { isMailWritten, type Once } from '../../../platform/mail/writeMail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashOfCode, newCode } from '../codes.ts';
import { mailResetCode, mailSignOnInstead, resetKind, resetMinutes } from './passwordMails.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

type Forgetful = {
  user_id: string;
  user_type: UserType;
  username: string;
  email: string | null;
  /** Users who log in through the company's single sign-on need no password while that works. */
  needs_password: boolean;
  is_active: boolean;
};

/**
 * Sends a user a code for a new password, at the Owner's request.
 * @throws ProblemError 404 for an unknown user; 409 when the user is deactivated, has no email address, or logs in through its
 * company.
 */
export async function sendReset(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  userId: string,
): Promise<void> {
  const user = await requireForgetful(tx, userId);
  if (user.email === null) throw refuse('email_missing', 'This user has no email address');
  await writeReset(platform, tx, actor, { ...user, email: user.email }, 'The Owner', null);
}

/**
 * Returns a user who may get a new password, locked. @throws ProblemError 404, or 409 when deactivated or without a password here.
 */
export async function requireForgetful(tx: Transaction, userId: string): Promise<Forgetful> {
  const user = await selectForgetful(tx, userId);
  if (user === null) throw refuse('user_not_found', 'User not found');
  if (!user.is_active) throw refuse('user_deactivated', 'This user is deactivated. Activate it first');
  if (!user.needs_password)
    throw refuse('single_sign_on_only', 'This user logs in through its company and needs no password here', {
      status: 409,
    });
  return user;
}

/**
 * On 'passwordReset.requested': emails the user a code, or how to log in if they have no password. If it runs twice, the
 * first email and its code stay.
 */
export const sendResetCode: Job<'passwordReset.requested'> = {
  name: 'sendResetCode',
  maxAttempts: 5,
  async run(platform, payload) {
    const { factId, userIds, fromAddress, requestId } = payload;
    const actor: Actor = { userId: null, companyId: null, fromAddress, requestId, userAgent: null };
    await platform.database.asSystem(async (tx) => {
      for (const userId of userIds) await answer(platform, tx, actor, { event: factId, userId });
    });
  },
};

async function answer(platform: Platform, tx: Transaction, actor: Actor, once: Once): Promise<void> {
  const user = await selectForgetful(tx, once.userId);
  if (user === null || !user.is_active || user.email === null) return;
  const addressee = { ...user, email: user.email };
  if (!user.needs_password) return mailSignOnInstead(platform, tx, addressee, once);
  // A second code would end the one that was sent.
  if (await isMailWritten(tx, resetKind, once)) return;
  await writeReset(platform, tx, actor, addressee, whoFrom(actor), once);
}

const whoFrom = ({ fromAddress }: Actor) =>
  fromAddress === null ? 'Someone' : `Someone at the IP address ${fromAddress}`;

async function writeReset(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  user: Forgetful & { email: string },
  askedBy: string,
  once: Once | null,
): Promise<void> {
  const { code } = await createReset(tx, actor, user.user_id, 'password.reset-asked');
  await mailResetCode(platform, tx, user, code, askedBy, once);
}

/** Creates a code for a new password and records that in the audit, without the code. Earlier codes of the user expire. */
export async function createReset(
  tx: Transaction,
  actor: Actor,
  userId: string,
  action: 'password.reset-asked' | 'password.reset-link-created',
): Promise<{ code: string; expiresAt: Date }> {
  const code = newCode();
  const expiresAt = new Date(now().getTime() + resetMinutes * 60_000);
  await expireResets(tx, userId);
  await execute(
    tx,
    'INSERT INTO password_resets (code_hash, user_id, asked_at, expires_at) VALUES ($1, $2, $3, $4)',
    [hashOfCode(code), userId, now(), expiresAt],
  );
  await recordAudit(tx, actor, { customerId: null, action, subjectKind: 'user', subjectId: userId });
  return { code, expiresAt };
}

/** Invalidates every open code of a user. */
export async function expireResets(tx: Transaction, userId: string): Promise<void> {
  await execute(
    tx,
    'UPDATE password_resets SET expires_at = $2 WHERE user_id = $1 AND used_at IS NULL AND expires_at > $2',
    [userId, now()],
  );
}

async function selectForgetful(tx: Transaction, userId: string): Promise<Forgetful | null> {
  await lockByName(tx, `user ${userId}`);
  return optionalRow(
    tx,
    `SELECT user_id, user_type, username, email, deactivated_at IS NULL AS is_active,
            NOT EXISTS (
              SELECT FROM sso_providers p WHERE p.company_id = users.company_id AND p.is_enabled
                AND (password_hash IS NULL OR p.is_required AND user_type <> 'Owner')) AS needs_password
     FROM users WHERE user_id = $1 AND deleted_at IS NULL`,
    [userId],
  );
}
