import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import type { PersonRow } from './people.queries.ts';
import { recordUserAudit } from './recordUserAudit.ts';

/** Takes a user's second factor away after a lost device. Whoever has that device is signed out and not remembered. */
export async function resetTwoFactor(tx: Transaction, actor: Actor, person: PersonRow): Promise<void> {
  await execute(
    tx,
    'UPDATE users SET two_factor_secret = NULL, two_factor_enabled_at = NULL, two_factor_last_step = NULL WHERE user_id = $1',
    [person.user_id],
  );
  await execute(tx, 'DELETE FROM recovery_codes WHERE user_id = $1', [person.user_id]);
  await endSessionsOf(tx, person.user_id, 'two-factor was reset');
  await recordUserAudit(tx, actor, person, 'user.two-factor-reset', {
    before: { usesTwoFactor: person.uses_two_factor },
    after: { usesTwoFactor: false },
  });
}
