import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';

/** One cell of a bid before and after; cells are named as in drafts: `rate:1/2`, `capacity:2027-01`, `currency`. */
export type ChangedCell = {
  readonly cell: string;
  readonly before: string | null;
  readonly after: string | null;
};

export type BidChangeKind = 'saved' | 'withdrawn' | 'adapted' | 'undone';

/** Records changes in the history of bids, per lane; lanes of one carrier. */
export async function recordBidChanges(
  tx: Transaction,
  change: {
    readonly customerId: string;
    readonly carrierId: string;
    readonly structureVersion: number;
    /** Null for changes made by the product. */
    readonly userId: string | null;
    readonly uploadId: string | null;
    readonly kind: BidChangeKind;
  },
  lanes: readonly {
    readonly laneId: string;
    readonly currency: string;
    readonly cells: readonly ChangedCell[];
    /** JSON of what a sheet replaced besides cells. */
    readonly replaced?: string | null;
  }[],
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO bid_changes (customer_id, carrier_id, kind, changed_at, changed_by, upload_id, structure_version, lane_id, currency, changes, replaced)
     SELECT $1, $2, $3, $4, $5, $6, $7, i."laneId", i.currency, i.cells, i.replaced::jsonb
     FROM jsonb_to_recordset($8::jsonb) AS i("laneId" bigint, currency text, cells jsonb, replaced text)
     RETURNING customer_id`,
    [
      change.customerId,
      change.carrierId,
      change.kind,
      now(),
      change.userId,
      change.uploadId,
      change.structureVersion,
      JSON.stringify(lanes),
    ],
  );
}
