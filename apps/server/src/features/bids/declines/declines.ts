import type { bids, ResponseInputOf } from '@lanewright/contract';
import { type DeclineReason, declineReasons } from '@lanewright/freight';
import { z } from 'zod';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { narrowed, sql } from '../../../platform/database/sql.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { inUnopenedRound, keepDeclined, type UndoneOffer } from '../../tenders/index.ts';
import { selectReadableLanes } from '../bids.queries.ts';
import type { Bidder, Saving, SavingActor } from '../save/saveBids.ts';

/** Stores declined lanes as json, `[{laneId, reason, note}]`; a lane that is declined already gets the new reason. */
export const putStatement = sql({
  from: `INSERT INTO bid_declines (customer_id, carrier_id, lane_id, reason, note, declined_by, declined_at)
         SELECT $customer, $carrier, i."laneId", i.reason, i.note, $by, $at
         FROM jsonb_to_recordset($lanes::jsonb) AS i("laneId" bigint, reason text, note text)
         ON CONFLICT (customer_id, lane_id, carrier_id) DO UPDATE
         SET reason = excluded.reason, note = excluded.note, declined_by = excluded.declined_by, declined_at = excluded.declined_at`,
  params: { customer: 'id', carrier: 'id', by: 'id', at: 'moment', lanes: 'json' },
});

/** The declined ones of some lanes of a carrier. */
export const ownDeclines = sql({
  from: `SELECT lane_id, reason, note FROM bid_declines
         WHERE customer_id = $customer AND carrier_id = $carrier AND lane_id = ANY ($lanes::bigint[]) ORDER BY lane_id`,
  params: { customer: 'id', carrier: 'id', lanes: 'id[]' },
  row: { lane_id: 'id', reason: narrowed<DeclineReason>('text'), note: 'text?' },
});

const deleteDeclines = sql({
  from: `DELETE FROM bid_declines
         WHERE customer_id = $customer AND carrier_id = $carrier AND lane_id = ANY ($lanes::bigint[])
         RETURNING lane_id, reason, note, declined_by, declined_at`,
  params: { customer: 'id', carrier: 'id', lanes: 'id[]' },
  row: {
    lane_id: 'id',
    reason: narrowed<DeclineReason>('text'),
    note: 'text?',
    declined_by: 'id',
    declined_at: 'moment',
  },
});

/** That a lane was declined: why, by whom and when. */
export type Decline = {
  readonly laneId: string;
  readonly reason: DeclineReason;
  readonly note: string | null;
  readonly declinedBy: string;
  readonly declinedAt: string;
};

/** Carriers that declined a lane, for its customer; none while the lane is in a sealed round that is not opened. */
const declinesOfLane = sql({
  from: `SELECT d.carrier_id, c.name AS carrier_name, d.reason, d.note, d.declined_at
         FROM bid_declines d
         JOIN lanes l ON l.customer_id = d.customer_id AND l.lane_id = d.lane_id
         JOIN companies c ON c.company_id = d.carrier_id
         WHERE d.customer_id = $customer AND d.lane_id = $lane AND NOT ${inUnopenedRound}
           AND EXISTS (SELECT FROM connections n WHERE n.customer_id = d.customer_id AND n.carrier_id = d.carrier_id AND n.mode = l.mode)
         ORDER BY c.name, d.carrier_id`,
  params: { customer: 'id', lane: 'id' },
  row: {
    carrier_id: 'id',
    carrier_name: 'text',
    reason: narrowed<DeclineReason>('text'),
    note: 'text?',
    declined_at: 'moment',
  },
});

/** Deletes a carrier's declines on lanes; a rate does so too. Returns those that were stored. */
export async function removeDeclines(
  tx: Transaction,
  actor: Actor,
  { customerId, carrierId }: { readonly customerId: string; readonly carrierId: string },
  laneIds: readonly string[],
): Promise<Decline[]> {
  if (laneIds.length === 0) return [];
  const before = await deleteDeclines.rows(tx, { customer: customerId, carrier: carrierId, lanes: laneIds });
  if (before.length === 0) return [];
  await recordAudit(tx, actor, {
    customerId,
    action: 'bids.declined',
    subjectKind: 'carrier',
    subjectId: carrierId,
    before: { lanes: before.map((row) => [row.lane_id, row.reason, row.note]) },
    after: { lanes: [] },
  });
  return before.map((row) => ({
    laneId: row.lane_id,
    reason: row.reason,
    note: row.note,
    declinedBy: row.declined_by,
    declinedAt: row.declined_at,
  }));
}

/** Which carriers declined a lane of the calling customer. 404 for another company's lane. */
export async function readDeclines(
  tx: Transaction,
  caller: Caller,
  laneId: string,
): Promise<ResponseInputOf<typeof bids.listDeclines>> {
  const [lane] = await selectReadableLanes(tx, caller.customerIds, [laneId], null);
  if (lane === undefined) throw refuse('lane_not_found', 'Lane not found', { status: 404 });
  const found = await declinesOfLane.rows(tx, { customer: lane.customer_id, lane: laneId });
  return found.map((row) => ({
    carrierId: row.carrier_id,
    carrierName: row.carrier_name,
    reason: row.reason,
    note: row.note,
    at: row.declined_at,
  }));
}

const storedSchema = z.object({
  reason: z.enum(declineReasons),
  note: z.string().nullable(),
  declinedBy: z.string(),
  declinedAt: z.string(),
});

/** Not where the carrier has bid or declined again since. */
const putBack = sql({
  from: `INSERT INTO bid_declines (customer_id, carrier_id, lane_id, reason, note, declined_by, declined_at)
    SELECT $customer, $carrier, i."laneId", i.reason, i.note, i."declinedBy", i."declinedAt"
    FROM jsonb_to_recordset($declines::jsonb) AS i ("laneId" bigint, reason text, note text, "declinedBy" bigint, "declinedAt" timestamptz)
    WHERE NOT EXISTS (SELECT FROM bids b WHERE b.customer_id = $customer AND b.lane_id = i."laneId" AND b.carrier_id = $carrier
                        AND b.withdrawn_at IS NULL)
    ON CONFLICT (customer_id, lane_id, carrier_id) DO NOTHING
    RETURNING lane_id, reason, note`,
  params: { customer: 'id', carrier: 'id', declines: 'json' },
  row: { lane_id: 'id', reason: 'text', note: 'text?' },
});

/** Stores the declines that sealed bids of a sheet ended with these bids, so that undoing the sheet can restore them. */
export async function keepSealedDeclines(
  { tx, bidder, uploadId }: Pick<Saving, 'tx' | 'bidder' | 'uploadId'>,
  declines: readonly Decline[],
): Promise<void> {
  if (uploadId === null || declines.length === 0) return;
  await keepDeclined(
    tx,
    bidder,
    uploadId,
    declines.map(({ laneId, ...declined }) => ({ laneId, declined })),
  );
}

/** Restores the declines that the sealed bids of an undone sheet had ended. */
export async function restoreSealedDeclines(
  tx: Transaction,
  actor: SavingActor,
  { customerId, carrierId, mode }: Pick<Bidder, 'customerId' | 'carrierId' | 'mode'>,
  undone: readonly UndoneOffer[],
): Promise<void> {
  const declines = undone.flatMap(({ laneId, declined }) =>
    declined === null ? [] : [{ laneId, ...storedSchema.parse(declined) }],
  );
  if (declines.length === 0) return;
  const restored = await putBack.rows(tx, {
    customer: customerId,
    carrier: carrierId,
    declines: JSON.stringify(declines),
  });
  if (restored.length === 0) return;
  await recordAudit(tx, actor, {
    customerId,
    action: 'bids.declined',
    subjectKind: 'carrier',
    subjectId: carrierId,
    before: { mode, lanes: [] },
    after: { mode, lanes: restored.map((row) => [row.lane_id, row.reason, row.note]) },
  });
}
