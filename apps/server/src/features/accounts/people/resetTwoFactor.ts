import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { forgetTwoFactor } from '../two-factor/changeTwoFactor.ts';
import type { PersonRow } from './people.queries.ts';
import { recordUserAudit } from './recordUserAudit.ts';

/** Removes a user's second factor after a lost device. That device is logged out and no longer remembered. */
export async function resetTwoFactor(tx: Transaction, actor: Actor, person: PersonRow): Promise<void> {
  await forgetTwoFactor(tx, person.user_id);
  await endSessionsOf(tx, person.user_id, 'two-factor was reset');
  await recordUserAudit(tx, actor, person, 'user.two-factor-reset', {
    before: { usesTwoFactor: person.uses_two_factor },
    after: { usesTwoFactor: false },
  });
}
