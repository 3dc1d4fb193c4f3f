import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { endSession, endSessionsOf } from './sessions.ts';

/** Logs out one of a user's devices, this one or another. */
export async function signOutDevice(
  tx: Transaction,
  actor: Actor,
  userId: string,
  familyId: string,
  because: 'logged out' | 'logged out from another device',
): Promise<void> {
  const wasThere = await endSession(tx, userId, familyId, because);
  if (!wasThere) throw refuse('session_not_found', 'Session not found, or it has already ended');
  await recordEnd(tx, actor, userId, { because });
}

/** Logs out all other devices of a user and forgets those that needed no code. */
export async function signOutOtherDevices(
  tx: Transaction,
  actor: Actor,
  userId: string,
  keptFamilyId: string | null,
): Promise<void> {
  const because = 'logged out from another device';
  const { ended } = await endSessionsOf(tx, userId, because, keptFamilyId);
  await recordEnd(tx, actor, userId, { because, sessions: ended });
}

function recordEnd(tx: Transaction, actor: Actor, userId: string, after: Record<string, unknown>) {
  return recordAudit(tx, actor, {
    customerId: null,
    action: 'session.ended',
    subjectKind: 'user',
    subjectId: userId,
    after,
  });
}
