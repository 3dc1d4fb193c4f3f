import type { contracts, ResponseInputOf } from '@lanewright/contract';
import { recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, oneRow, optionalRow } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { addLanes, announceLanesChanged, chooseLanes, lockLanes, removeLanes } from '../lanes/index.ts';
import { lockMode, refuseClosed, requireContract, requireMode } from '../settings/index.ts';

type LaneInUse = { lane: string; bids: number; awards: number; event: string | null };

/** Adds lanes for the histories of other contracts' lanes to a contract, and removes lanes of it that nothing depends on. */
export async function changeContractLanes({
  tx,
  caller,
  actor,
  params,
  body,
}: ScopedCall<typeof contracts.changeContractLanes>): Promise<
  ResponseInputOf<typeof contracts.changeContractLanes>
> {
  const customerId = caller.companyId;
  const { id: mode, no: contractNo } = params;
  const key = { customerId, mode, contractNo };
  await requireMode(tx, caller, mode);
  await lockMode(tx, customerId, mode);
  await lockLanes(tx, customerId, mode);
  await requireContract(tx, customerId, mode, contractNo);
  await refuseClosed(tx, customerId, mode, [contractNo]);
  const sources = await chooseLanes(tx, caller, { laneIds: body.add, mode });
  const leftOut = await chooseLanes(tx, caller, { laneIds: body.leaveOut, mode });
  if (leftOut.some((lane) => lane.contract_no !== contractNo))
    throw refuse('lane_not_found', 'Some lanes to leave out are not in this contract', {
      status: 404,
      field: 'leaveOut',
    });
  const removed = leftOut.map((lane) => lane.lane_id);
  await refuseInUse(tx, customerId, removed);
  await removeLanes(tx, customerId, removed);
  const { included: added } = await addLanes(
    tx,
    key,
    sources.map((lane) => lane.lane_id),
  );
  if (added > 0 || removed.length > 0) {
    await recordAudit(tx, actor, {
      customerId,
      action: 'contract.lanesChanged',
      subjectKind: 'mode',
      subjectId: String(mode),
      before: { contractNo, leftOut: removed },
      after: { contractNo, added },
    });
    // Removed lanes leave the figures at once; added ones join them once they are calculated.
    if (removed.length > 0) await announceLanesChanged(tx, customerId, mode, 'volumes', { laneIds: removed });
    await announce(tx, 'contract.changed', `${customerId}:${mode}:${contractNo}:lanes`, {
      ...key,
      lanesChanged: true,
    });
  }
  const { lanes } = await oneRow<{ lanes: number }>(
    tx,
    'SELECT count(*)::integer AS lanes FROM lanes WHERE customer_id = $1 AND mode = $2 AND contract_no = $3 AND is_counted',
    [customerId, mode, contractNo],
  );
  return { added, leftOut: removed.length, lanes };
}

/** Throws 409 `lane_in_use` for a lane with a bid, award or event; also withdrawn bids and cancelled awards are kept. */
async function refuseInUse(tx: Transaction, customerId: string, laneIds: readonly string[]): Promise<void> {
  // Waits for bids that are being saved.
  await execute(
    tx,
    'SELECT FROM lanes WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) ORDER BY lane_id FOR UPDATE',
    [customerId, laneIds],
  );
  const used = await optionalRow<LaneInUse>(
    tx,
    `SELECT l.origin_label || ' – ' || l.destination_label AS lane, b.bids, a.awards, e.name AS event
     FROM lanes l
     LEFT JOIN (SELECT lane_id, count(*)::integer AS bids FROM bids
       WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) GROUP BY lane_id) b ON b.lane_id = l.lane_id
     LEFT JOIN (SELECT lane_id, count(*)::integer AS awards FROM awards
       WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) GROUP BY lane_id) a ON a.lane_id = l.lane_id
     LEFT JOIN (SELECT t.lane_id, min(n.name) AS name FROM tender_lanes t
       JOIN tenders n ON n.customer_id = t.customer_id AND n.tender_id = t.tender_id
       WHERE t.customer_id = $1 AND t.lane_id = ANY ($2::bigint[]) GROUP BY t.lane_id) e ON e.lane_id = l.lane_id
     WHERE l.customer_id = $1 AND l.lane_id = ANY ($2::bigint[]) AND (b.bids > 0 OR a.awards > 0 OR e.name IS NOT NULL)
     ORDER BY l.lane_id LIMIT 1`,
    [customerId, laneIds],
  );
  if (used !== null) throw refuse('lane_in_use', `${used.lane} ${useInWords(used)}. Pause it instead`);
}

function useInWords({ bids, awards, event }: LaneInUse): string {
  if (awards > 0) return awards === 1 ? 'has 1 award' : `has ${awards} awards`;
  if (bids > 0) return bids === 1 ? 'has 1 bid' : `has ${bids} bids`;
  return `is in the event ${event}`;
}
