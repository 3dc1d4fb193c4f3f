import { notifications } from '@lanewright/contract';
import { notificationRoleNumber } from '@lanewright/freight';
import { rows } from '../../platform/database/rows.ts';
import { type Route, route } from '../../platform/http/serve.ts';

const newestShown = 100;

export const notificationsRoutes: readonly Route[] = [
  route(notifications.listNotifications, async ({ tx, caller }) => {
    const found = await rows<{
      notification_id: string;
      lane_id: string | null;
      type: number;
      priority: number;
      description: string;
      mode: number;
      created_at: string;
    }>(
      tx,
      `SELECT notification_id, lane_id, type, priority, description, mode, created_at FROM notifications
       WHERE user_id = $1 ORDER BY created_at DESC, outbox_fact_id DESC, notification_id LIMIT $2`,
      [caller.userId, newestShown],
    );
    return found.map((row) => ({
      id: row.notification_id,
      laneId: row.lane_id,
      type: row.type,
      priority: row.priority,
      description: row.description,
      mode: row.mode,
      role: notificationRoleNumber[caller.userType],
      createdAt: row.created_at,
    }));
  }),
];
