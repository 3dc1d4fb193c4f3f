import type { Actor } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { withdrawInvitationsBy } from '../invitations/withdrawOpenInvitations.ts';
import { expireResets } from '../passwords/sendReset.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { forgetTwoFactor } from '../two-factor/changeTwoFactor.ts';
import { requireDeletable, requirePerson, acquireSlot } from './people.policy.ts';
import { recordUserAudit } from './recordUserAudit.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

/**
 * Deletes a user: logged out everywhere, every secret deleted, the username available again. The row stays with its name, because
 * uploads, awards and the audit show who made them. Returns the picture's file, to be deleted after the commit.
 */
export async function deletePerson(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  userId: string,
): Promise<string | null> {
  await acquireSlot(tx);
  await lockByName(tx, `user ${userId}`);
  const person = await requirePerson(tx, caller, userId);
  requireDeletable(caller, person);
  await execute(
    tx,
    'UPDATE users SET deleted_at = $2, password_hash = NULL, picture_file_key = NULL, phone = NULL WHERE user_id = $1',
    [userId, now()],
  );
  await forgetTwoFactor(tx, userId);
  await endSessionsOf(tx, userId, 'deleted');
  await expireResets(tx, userId);
  await withdrawInvitationsBy(tx, actor, person);
  await recordUserAudit(tx, actor, person, 'user.deleted', {
    before: {
      username: person.username,
      displayName: person.display_name,
      userType: person.user_type,
      company: person.company_name,
    },
  });
  return person.picture_file_key;
}
