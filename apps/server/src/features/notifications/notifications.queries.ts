import { notifications, type ResponseOf } from '@lanewright/contract';
import { notificationRoleNumber, type UserType } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow, rows } from '../../platform/database/rows.ts';

export type Notification = ResponseOf<typeof notifications.listNotifications>[number];

export type NotificationRow = {
  readonly notification_id: string;
  readonly lane_id: string | null;
  readonly upload_id: string | null;
  readonly customer_id: string | null;
  readonly contract_no: number | null;
  readonly amendment_no: number | null;
  readonly about_kind: NonNullable<Notification['about']>['kind'] | null;
  readonly about_id: string | null;
  readonly lanes: Notification['lanes'];
  readonly type: number;
  readonly priority: number;
  readonly description: string;
  readonly mode: number;
  readonly created_at: string;
  readonly read_at: string | null;
};

/** SQL: columns of a notification, of table `n`. */
export const notificationColumns =
  'n.notification_id, n.lane_id, n.upload_id, n.customer_id, n.contract_no, n.amendment_no, n.about_kind, n.about_id, n.lanes, n.type, n.priority, n.description, n.mode, n.created_at, n.read_at';

/**
 * The newest notifications of a user, newest first; those created at the same time, in the order of their events. Empty for a
 * CleanserCustomer: rows from before the user had this type are about lanes and bids.
 */
export async function selectNewest(
  tx: Transaction,
  { userId, userType }: { readonly userId: string; readonly userType: UserType },
  limit: number,
): Promise<NotificationRow[]> {
  if (!notifications.isNotified(userType)) return [];
  return rows<NotificationRow>(
    tx,
    `SELECT ${notificationColumns} FROM notifications n WHERE n.user_id = $1
     ORDER BY n.created_at DESC, n.outbox_fact_id DESC, n.notification_id LIMIT $2`,
    [userId, limit],
  );
}

/** How many notifications a user has not read. */
export async function countUnread(tx: Transaction, userId: string): Promise<number> {
  const { unread } = await oneRow<{ unread: string }>(
    tx,
    'SELECT count(*) AS unread FROM notifications WHERE user_id = $1 AND read_at IS NULL',
    [userId],
  );
  return Number(unread);
}

/** A notification in the API format for a user of this type. */
export function presentNotification(row: NotificationRow, userType: UserType): Notification {
  return {
    id: row.notification_id,
    laneId: row.lane_id,
    uploadId: row.upload_id,
    amendment: amendmentOf(row),
    contractNo: row.contract_no,
    about:
      row.about_kind === null
        ? null
        : { kind: row.about_kind, id: row.about_id, customerId: row.customer_id },
    lanes: row.lanes,
    type: row.type,
    priority: row.priority,
    description: row.description,
    mode: row.mode,
    role: notificationRoleNumber[userType],
    createdAt: row.created_at,
    readAt: row.read_at,
  };
}

function amendmentOf({
  customer_id: customerId,
  contract_no: contractNo,
  amendment_no: amendmentNo,
}: NotificationRow) {
  return customerId === null || contractNo === null || amendmentNo === null
    ? null
    : { customerId, contractNo, amendmentNo };
}
