import type { Actor } from '../../../platform/audit.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { linkTo } from '../../../platform/mail/writeMail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { provePassword } from '../two-factor/provePassword.ts';
import { createReset, requireForgetful } from './sendReset.ts';

/**
 * Creates a link with which a user sets a new password: for installations without a mail server. The link is returned once and
 * stored as a hash. The Owner enters their own password again, so that an unattended browser can't take over users.
 * @throws ProblemError 422 for a wrong password; 404 for an unknown user; 409 for an Owner, a deactivated user, or one who logs
 * in through its company.
 */
export async function createResetLink(
  platform: Platform,
  actor: Actor,
  caller: Caller,
  userId: string,
  password: string,
): Promise<{ link: string; expiresAt: string }> {
  await provePassword(platform, actor, caller, password);
  return platform.database.asCustomers(caller.customerIds, async (tx) => {
    const user = await requireForgetful(tx, userId);
    if (user.user_type === 'Owner')
      throw refuse('reset_link_for_owner', 'Reset links are not available for Owners', {
        detail: 'An Owner changes the password under Profile, or resets it by email.',
      });
    const { code, expiresAt } = await createReset(tx, actor, userId, 'password.reset-link-created');
    return {
      link: `${linkTo(platform, '/reset-password')}?code=${code}`,
      expiresAt: expiresAt.toISOString(),
    };
  });
}
