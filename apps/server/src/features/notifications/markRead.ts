import type { BodyOf, notifications } from '@lanewright/contract';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import { publishLive } from '../../platform/live/liveMessage.ts';
import { countUnread } from './notifications.queries.ts';

/** Marks a user's own notifications as read, and reloads the user's other windows. Notifications of other users are ignored. */
export async function markRead(
  tx: Transaction,
  userId: string,
  which: BodyOf<typeof notifications.markRead>,
): Promise<{ unread: number }> {
  const marked = await execute(
    tx,
    `UPDATE notifications SET read_at = $2
     WHERE user_id = $1 AND read_at IS NULL AND ($3::bigint[] IS NULL OR notification_id = ANY ($3))`,
    [userId, now(), 'ids' in which ? which.ids : null],
  );
  if (marked > 0) await publishLive(tx, { kind: 'read', userId });
  return { unread: await countUnread(tx, userId) };
}
