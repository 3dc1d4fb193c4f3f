import type { HubServer } from '@lanewright/signalr-server';
import { now } from '../../../platform/clock.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { LiveMessage } from '../../../platform/live/liveMessage.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isWithinLimits } from '../../accounts/index.ts';
import type { HubPrincipal } from './hubPrincipal.ts';

const sayGoodbye = { error: 'This session has ended; log in again', allowReconnect: false } as const;

/** Closes the connections of ended sessions permanently. */
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

/** Closes whichever connections are of sessions that ended in the meantime, or are past the limits of their company. */
export async function closeAllEnded(platform: Platform, server: HubServer<HubPrincipal>): Promise<void> {
  // Later connections are checked against the database on connect.
  const connected = new Set<string>();
  server.disconnectUser(({ familyId }) => {
    connected.add(familyId);
    return false;
  });
  if (connected.size === 0) return;
  const alive = await rows<{ family_id: string }>(
    platform.database.bulkPool,
    `SELECT s.family_id FROM sessions s JOIN users u USING (user_id) JOIN companies c USING (company_id)
     WHERE s.family_id = ANY ($1::uuid[]) AND s.ended_at IS NULL AND u.deleted_at IS NULL AND u.deactivated_at IS NULL
       AND ${isWithinLimits('$2')}`,
    [[...connected], now()],
  );
  for (const { family_id: familyId } of alive) connected.delete(familyId);
  server.disconnectUser(({ familyId }) => connected.has(familyId), sayGoodbye);
}
