import { notifications } from '@lanewright/contract';
import { NotificationType, type UserType } from '@lanewright/freight';
import type { HubServer } from '@lanewright/signalr-server';
import { now } from '../../../platform/clock.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notificationColumns, type NotificationRow, presentNotification } from '../notifications.queries.ts';
import type { HubPrincipal } from './hubPrincipal.ts';

/** Larger numbers per user are in the list that a window requests. */
const mostMissed = 100;

type Pushed = NotificationRow & { readonly user_id: string; readonly user_type: UserType };
type Found = { readonly where: string; readonly value: unknown };

/** Sends new notifications to the users who are connected to this process, each once. */
export function notificationPusher(platform: Platform, server: HubServer<HubPrincipal>) {
  // Notifications sent since the snapshot used for catching up after a gap, in two parts by age.
  let sentLately = new Set<string>();
  let sentBefore = new Set<string>();

  const push = async ({ where, value }: Found) => {
    const connected = [...server.connectedUsers()];
    if (connected.length === 0) return;
    const found = await rows<Pushed>(
      platform.database.bulkPool,
      `SELECT ${notificationColumns}, n.user_id, u.user_type FROM (
         SELECT n.*, row_number() OVER (PARTITION BY user_id ORDER BY created_at DESC, outbox_fact_id DESC) AS place
         FROM notifications n WHERE ${where} AND n.user_id = ANY ($2::bigint[])
       ) n JOIN users u USING (user_id) WHERE n.place <= $3 AND u.user_type = ANY ($4)
       ORDER BY n.created_at, n.outbox_fact_id, n.notification_id`,
      [value, connected, mostMissed, notifications.notifiedUserTypes],
    );
    const fresh = found.filter(({ notification_id: id }) => !sentLately.has(id) && !sentBefore.has(id));
    for (const row of fresh) sentLately.add(row.notification_id);
    await Promise.all(
      fresh.map((row) =>
        server
          .user(row.user_id)
          .send(notifications.hub.notify, JSON.stringify(presentNotification(row, row.user_type))),
      ),
    );
    await noteDelivery(platform, fresh);
  };
  return {
    /** The notifications of these events. */
    ofFacts: (factIds: readonly string[]) =>
      push({ where: 'n.outbox_fact_id = ANY ($1::bigint[])', value: factIds }),
    /**
     * Notifications committed since a snapshot and not sent by this process. A database restored from a backup of another one may
     * contain future transaction numbers: those notifications are old.
     */
    missedSince: (snapshot: string) =>
      push({
        where: `n.written_by_transaction >= pg_snapshot_xmin($1::pg_snapshot)
          AND n.written_by_transaction < pg_snapshot_xmax(pg_current_snapshot())
          AND NOT pg_visible_in_snapshot(n.written_by_transaction, $1::pg_snapshot)`,
        value: snapshot,
      }),
    /** Anything sent earlier can't be part of a future gap. */
    forgetOld() {
      sentBefore = sentLately;
      sentLately = new Set();
    },
  };
}

/** Immediate delivery of an announcement is reported to the Owner. */
async function noteDelivery(platform: Platform, pushed: readonly Pushed[]): Promise<void> {
  const announced = pushed.filter((row) => row.type === NotificationType.ProdensusAnnouncement);
  if (announced.length === 0) return;
  await execute(
    platform.database.bulkPool,
    `UPDATE notifications n SET pushed_at = $2
     WHERE n.notification_id = ANY ($1::bigint[]) AND n.pushed_at IS NULL
       AND EXISTS (SELECT FROM announcements a WHERE a.outbox_fact_id = n.outbox_fact_id)`,
    [announced.map((row) => row.notification_id), now()],
  );
}
