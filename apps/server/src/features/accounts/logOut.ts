import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Caller, verifySessionToken } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { endSession } from './sessions.ts';

/** Ends the session the call was made with. */
export async function logOut(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  authorization: string,
): Promise<void> {
  const session = await verifySessionToken(platform.sessionKey, authorization.replace(/^Bearer /, ''));
  if (session === null) return;
  await endSession(tx, session.familyId);
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'session.ended',
    subjectKind: 'user',
    subjectId: caller.userId,
  });
}
