import type { accounts, BodyOf } from '@lanewright/contract';
import { userTypesOfKind } from '@lanewright/freight';
import type { Actor } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { withdrawInvitationsBy } from '../invitations/withdrawOpenInvitations.ts';
import { expireResets } from '../passwords/sendReset.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { requireNotLastOwner, requirePerson, acquireSlot } from './people.policy.ts';
import type { PersonRow } from './people.queries.ts';
import { recordUserAudit } from './recordUserAudit.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

type Change = BodyOf<typeof accounts.updatePerson>;

/**
 * Changes a user's name, type or state. A deactivated user is logged out everywhere and cannot log in until activated; a new type
 * also logs out, because every screen depends on it. Either withdraws the user's invitations.
 */
export async function updatePerson(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  userId: string,
  change: Change,
): Promise<void> {
  await acquireSlot(tx);
  await lockByName(tx, `user ${userId}`);
  const person = await requirePerson(tx, caller, userId);
  await changeNameAndType(tx, actor, person, change);
  const isActive = person.deactivated_at === null;
  if (change.state === 'Deactivated' && isActive) {
    requireNotLastOwner(person);
    await execute(tx, 'UPDATE users SET deactivated_at = $2 WHERE user_id = $1', [userId, now()]);
    await endSessionsOf(tx, userId, 'deactivated');
    await expireResets(tx, userId);
    await withdrawInvitationsBy(tx, actor, person);
    await recordUserAudit(tx, actor, person, 'user.deactivated');
  }
  if (change.state === 'Active' && !isActive) {
    await execute(tx, 'UPDATE users SET deactivated_at = NULL WHERE user_id = $1', [userId]);
    await recordUserAudit(tx, actor, person, 'user.activated');
  }
}

async function changeNameAndType(
  tx: Transaction,
  actor: Actor,
  person: PersonRow,
  change: Change,
): Promise<void> {
  const before = { displayName: person.display_name, userType: person.user_type };
  const after = {
    displayName: change.displayName ?? before.displayName,
    userType: change.userType ?? before.userType,
  };
  const isOtherType = after.userType !== before.userType;
  if (!isOtherType && after.displayName === before.displayName) return;
  if (isOtherType) {
    requireNotLastOwner(person);
    const fitting = userTypesOfKind[person.company_kind];
    if (!fitting.includes(after.userType))
      throw refuse('user_type_mismatch', `A ${after.userType} can’t belong to ${person.company_name}`, {
        detail: `Users of this company can be ${fitting.join(', ')}.`,
        field: 'userType',
      });
  }
  await execute(tx, 'UPDATE users SET display_name = $2, user_type = $3 WHERE user_id = $1', [
    person.user_id,
    after.displayName,
    after.userType,
  ]);
  if (isOtherType) {
    await endSessionsOf(tx, person.user_id, 'became another type of user');
    await withdrawInvitationsBy(tx, actor, person);
  }
  await recordUserAudit(tx, actor, person, 'user.updated', { before, after });
}
