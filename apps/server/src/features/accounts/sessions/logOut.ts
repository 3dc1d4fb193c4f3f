import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { endSession } from './sessions.ts';

/** Ends the session the call was made with. */
export async function logOut(tx: Transaction, actor: Actor, sessionId: string | null): Promise<void> {
  if (sessionId === null) return;
  await endSession(tx, sessionId, 'logged out');
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'session.ended',
    subjectKind: 'user',
    subjectId: actor.userId,
  });
}
