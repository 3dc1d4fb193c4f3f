import type { bids, ResponseInputOf } from '@lanewright/contract';
import type { DeclineReason } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { narrowed, sql } from '../../../platform/database/sql.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { inUnopenedRound } from '../../tenders/index.ts';
import { selectReadableLanes } from '../bids.queries.ts';

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
         RETURNING lane_id, reason, note`,
  params: { customer: 'id', carrier: 'id', lanes: 'id[]' },
  row: { lane_id: 'id', reason: narrowed<DeclineReason>('text'), note: 'text?' },
});

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

/** Deletes a carrier's declines on lanes; a rate does so too. Returns the lanes that were declined. */
export async function removeDeclines(
  tx: Transaction,
  actor: Actor,
  { customerId, carrierId }: { readonly customerId: string; readonly carrierId: string },
  laneIds: readonly string[],
): Promise<string[]> {
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
  return before.map((row) => row.lane_id);
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
