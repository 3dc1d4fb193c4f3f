import {
  type NotificationTypeNumber,
  notificationPriority,
  type OfferedMode,
  type UserType,
} from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, oneRow } from '../../platform/database/rows.ts';
import { publishLive } from '../../platform/live/liveMessage.ts';

export type News = {
  readonly companyId: string;
  /** Only the company's users of this type are notified. */
  readonly userType: UserType;
  readonly type: NotificationTypeNumber;
  readonly laneId: string | null;
  /** All lanes it concerns, if there are more than `laneId`. */
  readonly laneIds?: readonly string[] | undefined;
  /** The upload it links to. */
  readonly uploadId?: string | null | undefined;
  /** The amendment it links to. */
  readonly amendment?: { readonly contractNo: number; readonly amendmentNo: number } | undefined;
  /** The contract that it is about as a whole. */
  readonly contractNo?: number | undefined;
  /** What it links to; without an id, several of them. */
  readonly about?: { readonly kind: AboutKind; readonly id: string | null } | undefined;
  readonly description: string;
};

export type AboutKind = 'tender' | 'award' | 'lanes' | 'upload';

/**
 * Stores notifications of one event for the users of companies, as a set; one per user, event and type, however often this runs.
 * Connected users get them when the transaction commits.
 */
export async function insertNotifications(
  tx: Transaction,
  fact: { readonly factId: string; readonly customerId: string; readonly mode: OfferedMode },
  news: readonly News[],
): Promise<void> {
  // A cluster runs the query below on the node that has the lanes, and would number the rows with that node's transaction.
  const { transaction } = await oneRow<{ transaction: string }>(
    tx,
    'SELECT pg_current_xact_id()::text AS transaction',
  );
  const told = await execute(
    tx,
    `INSERT INTO notifications (user_id, customer_id, lane_id, upload_id, contract_no, amendment_no, about_kind, about_id, lanes, type, priority, description, mode, outbox_fact_id, created_at, written_by_transaction)
     SELECT u.user_id, $2, n."laneId", n."uploadId", n."contractNo", n."amendmentNo", n."aboutKind", n."aboutId", named.lanes, n.type, n.priority, n.description, $3, $1, $4, $6::text::xid8
     FROM jsonb_to_recordset($5::jsonb) AS n("companyId" bigint, "userType" text, type smallint, priority smallint, "laneId" bigint, "uploadId" bigint, "contractNo" smallint, "amendmentNo" integer, "aboutKind" text, "aboutId" bigint, "laneIds" bigint[], description text)
     CROSS JOIN LATERAL (
       SELECT coalesce(jsonb_agg(jsonb_build_object('laneId', l.lane_id::text, 'name', l.origin_label || ' → ' || l.destination_label)
         ORDER BY l.lane_id <> n."laneId", l.lane_id), '[]') AS lanes
       FROM lanes l WHERE l.customer_id = $2 AND l.lane_id = ANY (coalesce(n."laneIds", ARRAY[n."laneId"]))
     ) named
     JOIN users u ON u.company_id = n."companyId" AND u.user_type = n."userType" AND u.deleted_at IS NULL
     ON CONFLICT (outbox_fact_id, user_id, type) DO NOTHING`,
    [
      fact.factId,
      fact.customerId,
      fact.mode,
      now(),
      JSON.stringify(
        news.map(({ amendment, about, ...item }) => ({
          ...item,
          ...amendment,
          aboutKind: about?.kind,
          aboutId: about?.id,
          priority: notificationPriority[item.type],
        })),
      ),
      transaction,
    ],
  );
  if (told > 0) await publishLive(tx, { kind: 'notifications', factId: fact.factId });
}
