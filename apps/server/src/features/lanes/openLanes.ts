import type { OfferedMode } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow, rows } from '../../platform/database/rows.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { contractMonths, lockContractPeriod, propertyOf } from '../settings/index.ts';
import { type ChosenLanes, chooseLanes } from './chooseLanes.ts';
import type { LaneHead } from './lanes.queries.ts';
import { refuseToPauseKept } from './preventPause.ts';
import { isByRoad } from './road-miles/calibrateRoutes.ts';
import { storeCalibrations } from './road-miles/calibrations.ts';
import { roadMilesRule } from './road-miles/roadEstimate.ts';

/**
 * Opens lanes for bids. Tells how many were not open before. With `asksFirst`, a first start that would lock outdated exchange
 * rates is refused (409 `rates_outdated`).
 */
export function startLanes(
  tx: Transaction,
  caller: Pick<Caller, 'companyId'>,
  actor: Actor,
  chosen: ChosenLanes,
  asksFirst = false,
): Promise<number> {
  return changeState(tx, caller, actor, chosen, 'Started', ['Created', 'Paused'], asksFirst);
}

/** Closes lanes for bids; existing bids stay. Returns how many were open before; throws for those of an open sealed round. */
export function pauseLanes(
  tx: Transaction,
  caller: Pick<Caller, 'companyId'>,
  actor: Actor,
  chosen: ChosenLanes,
): Promise<number> {
  return changeState(tx, caller, actor, chosen, 'Paused', ['Started']);
}

async function changeState(
  tx: Transaction,
  caller: Pick<Caller, 'companyId'>,
  actor: Actor,
  chosen: ChosenLanes,
  to: 'Started' | 'Paused',
  from: readonly string[],
  asksFirst = false,
): Promise<number> {
  const customerId = caller.companyId;
  const lanes = await chooseLanes(tx, caller, chosen);
  const changing = lanes.filter((lane) => from.includes(lane.state));
  if (to === 'Paused')
    await refuseToPauseKept(
      tx,
      customerId,
      changing.map((lane) => lane.lane_id),
    );
  if (to === 'Started')
    for (const contract of contractsOf(changing))
      await settleFirstStart(tx, actor, customerId, contract, asksFirst);
  // Locks rows in the order of their IDs, as saving bids does: a save either commits first or is rejected afterwards.
  const changed = await rows<{ lane_id: string; mode: OfferedMode }>(
    tx,
    `WITH held AS (
       SELECT lane_id FROM lanes WHERE customer_id = $1 AND lane_id = ANY ($3::bigint[]) AND state = ANY ($4)
         AND ($2 = 'Started' OR NOT stays_open)
       ORDER BY lane_id FOR UPDATE
     )
     UPDATE lanes l SET state = $2, announce_opening_at = CASE WHEN $2 = 'Started' THEN now() END FROM held WHERE l.customer_id = $1 AND l.lane_id = held.lane_id
     RETURNING l.lane_id, l.mode`,
    [customerId, to, changing.map((lane) => lane.lane_id), from],
  );
  if (changed.length === 0) return 0;
  const changedIds = new Set(changed.map((lane) => lane.lane_id));
  await recordAudit(tx, actor, {
    customerId,
    action: to === 'Started' ? 'lanes.started' : 'lanes.paused',
    subjectKind: 'lanes',
    subjectId: changedIds.size === 1 ? (changed[0]?.lane_id ?? null) : null,
    before: lanes
      .filter((lane) => changedIds.has(lane.lane_id))
      .map((lane) => ({ laneId: lane.lane_id, state: lane.state })),
    after: { state: to },
  });
  for (const mode of modesOf(changed)) {
    const laneIds = changed.filter((lane) => lane.mode === mode).map((lane) => lane.lane_id);
    await announce(tx, to === 'Started' ? 'lanes.opened' : 'lanes.paused', `${customerId}:${mode}`, {
      customerId,
      mode,
      volumesChanged: false,
      laneIds,
    });
  }
  return changed.length;
}

const nextOpening = sql({
  from: `SELECT extract(epoch FROM min(announce_opening_at) + make_interval(secs => $collects) - clock_timestamp())::float8 AS wait_seconds
    FROM lanes WHERE customer_id = $customer AND mode = $mode AND announce_opening_at IS NOT NULL`,
  params: { customer: 'id', mode: 'int', collects: 'float' },
  row: { wait_seconds: 'float?' },
});
const takeOpened = sql({
  from: `WITH opened AS MATERIALIZED (
      SELECT lane_id FROM lanes WHERE customer_id = $customer AND mode = $mode AND announce_opening_at IS NOT NULL
      ORDER BY lane_id FOR UPDATE
    )
    UPDATE lanes l SET announce_opening_at = NULL FROM opened WHERE l.customer_id = $customer AND l.lane_id = opened.lane_id
    RETURNING l.lane_id, l.contract_no, l.is_counted AND l.state = 'Started' AS is_open`,
  params: { customer: 'id', mode: 'int' },
  row: { lane_id: 'id', contract_no: 'int', is_open: 'bool' },
});

/**
 * The lanes of a mode that were opened since this was last called, each returned once; those paused again are left out. Openings are
 * collected for some time from the first one: until then it returns how long to wait.
 */
export async function takeOpenedLanes(
  tx: Transaction,
  customerId: string,
  mode: number,
  collectsMs: number,
): Promise<
  { readonly waitMs: number } | { readonly lanes: readonly { laneId: string; contractNo: number }[] }
> {
  const of = { customer: customerId, mode };
  const next = await nextOpening.one(tx, { ...of, collects: collectsMs / 1000 });
  if (next.wait_seconds === null) return { lanes: [] };
  if (next.wait_seconds > 0) return { waitMs: next.wait_seconds * 1000 };
  const taken = await takeOpened.rows(tx, of);
  return {
    lanes: taken
      .filter((lane) => lane.is_open)
      .map((lane) => ({ laneId: lane.lane_id, contractNo: lane.contract_no })),
  };
}

type ContractOfLanes = { readonly mode: OfferedMode; readonly contractNo: number };

/** The contracts of lanes in a fixed order, so that two transactions that open several do not deadlock. */
function contractsOf(lanes: readonly LaneHead[]): ContractOfLanes[] {
  const contracts = lanes.map(({ mode, contract_no: contractNo }) => ({ mode, contractNo }));
  const distinct = new Map(
    contracts.map((contract) => [`${contract.mode}:${contract.contractNo}`, contract]),
  );
  return [...distinct.values()].toSorted((a, b) => a.mode - b.mode || a.contractNo - b.contractNo);
}

const modesOf = (lanes: readonly { mode: OfferedMode }[]): OfferedMode[] =>
  [...new Set(lanes.map((lane) => lane.mode))].toSorted((a, b) => a - b);

/** A contract's first start fixes its period and the calibration of road miles: forecasts for another period are calculated again, and the baseline ends where the contract begins. */
async function settleFirstStart(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  { mode, contractNo }: ContractOfLanes,
  asksFirst: boolean,
): Promise<void> {
  const moved = (await propertyOf(tx, customerId, mode, 'contract.firstMonth', contractNo)) === null;
  await lockContractPeriod(tx, actor, customerId, mode, { contractNo, asksFirst });
  if (isByRoad(mode) && (await roadMilesRule(tx, customerId, mode)) === 2)
    await storeCalibrations(tx, customerId, mode, true);
  if (!moved) return;
  const months = (await contractMonths(tx, customerId, mode, contractNo)).map((month) => `${month}-01`);
  const former = await optionalRow(
    tx,
    `SELECT 1 FROM lane_forecasts f JOIN lanes l ON l.customer_id = $1 AND l.lane_id = f.lane_id
     WHERE f.customer_id = $1 AND l.mode = $2 AND l.contract_no = $4 AND NOT f.month = ANY ($3::date[])
     UNION ALL
     SELECT 1 FROM lane_months m JOIN lane_histories h ON h.customer_id = $1 AND h.history_id = m.history_id
     WHERE m.customer_id = $1 AND m.is_counted AND h.mode = $2 AND m.month >= ($3::date[])[1] LIMIT 1`,
    [customerId, mode, months, contractNo],
  );
  if (former !== null)
    await announce(tx, 'lanes.rebuildRequested', `${customerId}:${mode}`, { customerId, mode });
}
