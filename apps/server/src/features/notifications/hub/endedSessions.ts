import type { HubServer } from '@lanewright/signalr-server';
import { rows } from '../../../platform/database/rows.ts';
import type { LiveMessage } from '../../../platform/live/liveMessage.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { HubPrincipal } from './hubPrincipal.ts';

const sayGoodbye = { error: 'This session has ended; log in again', allowReconnect: false } as const;

/** Closes the connections of sessions that ended, to stay away. */
export function closeEnded(
  server: HubServer<HubPrincipal>,
  { userId, familyId, keptFamilyId }: Extract<LiveMessage, { kind: 'sessionsEnded' }>,
): void {
  server.disconnectUser(
    (principal) =>
      principal.userId === userId &&
      (familyId === null ? principal.familyId !== keptFamilyId : principal.familyId === familyId),
    sayGoodbye,
  );
}

/** Closes whichever connections are of sessions that ended meanwhile. */
export async function closeAllEnded(platform: Platform, server: HubServer<HubPrincipal>): Promise<void> {
  const connected = [...server.connectedUsers()];
  if (connected.length === 0) return;
  const alive = await rows<{ family_id: string }>(
    platform.database.bulkPool,
    `SELECT s.family_id FROM sessions s JOIN users u USING (user_id)
     WHERE s.user_id = ANY ($1::bigint[]) AND s.ended_at IS NULL AND u.deleted_at IS NULL AND u.deactivated_at IS NULL`,
    [connected],
  );
  const families = new Set(alive.map((row) => row.family_id));
  const users = new Set(connected);
  // Who came since the question was asked was let in by the database itself.
  server.disconnectUser(
    (principal) => users.has(principal.userId) && !families.has(principal.familyId),
    sayGoodbye,
  );
}
