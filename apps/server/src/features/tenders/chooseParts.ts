import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, oneRow, rows } from '../../platform/database/rows.ts';
import { sql } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { lanesByContract } from '../lanes/index.ts';
import { contractOf } from '../settings/index.ts';
import type { TenderRow } from './tenders.queries.ts';

type Tender = Pick<TenderRow, 'customer_id' | 'tender_id' | 'mode' | 'contract_no'>;

const insertLanes = sql({
  from: `INSERT INTO tender_lanes (customer_id, tender_id, lane_id, is_held)
    SELECT customer_id, $tender, lane_id, false FROM lanes
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND is_counted
      AND ($lanes::bigint[] IS NULL OR lane_id = ANY ($lanes))`,
  params: { customer: 'id', tender: 'id', mode: 'int', contract: 'int', lanes: 'id[]?' },
});

/**
 * Sets the lanes of an event: those named, or every included lane of its contract. Throws if any lane is not the customer's or
 * belongs to another contract; then none is set.
 */
export async function chooseLanes(
  tx: Transaction,
  tender: Tender,
  laneIds: readonly string[] | undefined,
): Promise<void> {
  const named = laneIds === undefined ? null : [...new Set(laneIds)];
  await execute(tx, 'DELETE FROM tender_lanes WHERE customer_id = $1 AND tender_id = $2', [
    tender.customer_id,
    tender.tender_id,
  ]);
  const chosen = await insertLanes.execute(tx, {
    customer: tender.customer_id,
    tender: tender.tender_id,
    mode: tender.mode,
    contract: tender.contract_no,
    lanes: named,
  });
  if (named === null ? chosen === 0 : chosen !== named.length)
    throw refuse(
      named === null ? 'no_lanes' : 'unknown_lane',
      named === null
        ? 'This mode has no lanes yet'
        : 'Some lanes were not found in this mode. Select the lanes again',
      { field: 'laneIds' },
    );
}

/** What a call by lanes of a mode names: they may be all lanes of a contract. */
type NamedLanes = {
  readonly mode: number;
  readonly contractNo?: number | undefined;
  readonly laneIds?: readonly string[] | null | undefined;
};

/**
 * The contract of a call about these lanes: the numbered one, that of the first lane found, otherwise the mode's current one.
 * @throws ProblemError 404 `contract_not_found`.
 */
export async function contractOfLanes(
  tx: Transaction,
  customerId: string,
  { mode, contractNo, laneIds }: NamedLanes,
): Promise<number> {
  if (contractNo === undefined) {
    const [found] = (await lanesByContract(tx, customerId, laneIds?.slice(0, 1) ?? [], mode)).keys();
    if (found !== undefined) return found;
  }
  return (await contractOf(tx, customerId, mode, contractNo ?? null)).contractNo;
}

/**
 * Sets the invited carriers of an event; a carrier invited before keeps its invitation time. Throws for a carrier that is not
 * connected in the mode.
 */
export async function inviteCarriers(
  tx: Transaction,
  tender: Tender,
  carrierIds: readonly string[],
): Promise<void> {
  const named = [...new Set(carrierIds)];
  const known = await rows<{ carrier_id: string }>(
    tx,
    'SELECT carrier_id FROM connections WHERE customer_id = $1 AND mode = $2 AND carrier_id = ANY ($3::bigint[])',
    [tender.customer_id, tender.mode, named],
  );
  if (known.length !== named.length)
    throw refuse(
      'carrier_not_connected',
      'Some carriers are not connected to you in this mode. Select the carriers again',
      { status: 422, field: 'carrierIds' },
    );
  await execute(
    tx,
    `DELETE FROM tender_carriers WHERE customer_id = $1 AND tender_id = $2 AND carrier_id <> ALL ($3::bigint[])`,
    [tender.customer_id, tender.tender_id, named],
  );
  await execute(
    tx,
    `INSERT INTO tender_carriers (customer_id, tender_id, carrier_id, invited_at)
     SELECT $1, $2, unnest($3::bigint[]), $4 ON CONFLICT DO NOTHING`,
    [tender.customer_id, tender.tender_id, named, now()],
  );
}

/** Reserves an event's lanes for its rounds. Throws for lanes that another running event holds. */
export async function lockChosenLanes(tx: Transaction, tender: Tender): Promise<void> {
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [
    `tenders ${tender.customer_id} ${tender.mode}`,
  ]);
  const taken = await oneRow<{ lanes: number; name: string | null }>(
    tx,
    `SELECT count(*)::integer AS lanes, min(t.name) AS name
     FROM tender_lanes mine
     JOIN tender_lanes other ON other.customer_id = mine.customer_id AND other.lane_id = mine.lane_id AND other.is_held
       AND other.tender_id <> mine.tender_id
     JOIN tenders t ON t.customer_id = other.customer_id AND t.tender_id = other.tender_id
     WHERE mine.customer_id = $1 AND mine.tender_id = $2`,
    [tender.customer_id, tender.tender_id],
  );
  if (taken.lanes > 0)
    throw refuse(
      'lane_in_event',
      `${taken.lanes === 1 ? 'One lane is' : `${taken.lanes} lanes are`} already in a running event: ${taken.name}. End that event, or remove the lanes from this one`,
      { field: 'laneIds' },
    );
  await execute(
    tx,
    'UPDATE tender_lanes SET is_held = true WHERE customer_id = $1 AND tender_id = $2 AND NOT is_held',
    [tender.customer_id, tender.tender_id],
  );
}
