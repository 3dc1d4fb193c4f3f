import type { Transaction } from '../../platform/database/database.ts';
import { execute, rows } from '../../platform/database/rows.ts';
import { processLaneDeadlines } from './processLaneDeadlines.ts';

export type LockedLane = {
  readonly laneId: string;
  readonly mode: number;
  readonly contractNo: number;
  readonly label: string;
};

/**
 * Locks lanes of a customer, and those of other contracts with the same history, in the order of their IDs, so that awards of the
 * same months wait for each other, and resolves expired awards on them. Waits first for changes of a whole mode's lanes. A lane that
 * is no longer included is locked too, since its awards may still be answered, but left out of the result, as are unknown lanes.
 */
export async function lockForAwards(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
): Promise<Map<string, LockedLane>> {
  const modes = await rows<{ mode: number }>(
    tx,
    'SELECT DISTINCT mode FROM lanes WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) ORDER BY mode',
    [customerId, laneIds],
  );
  for (const { mode } of modes) {
    // Shared lock: awards exclude each other per lane; only a roll-up or a change of many lanes takes it exclusively.
    await execute(
      tx,
      `SELECT pg_advisory_xact_lock_shared(hashtextextended('lanes ' || $1 || ' ' || $2, 0))`,
      [customerId, String(mode)],
    );
  }
  const locked = await rows<{
    lane_id: string;
    mode: number;
    contract_no: number;
    label: string;
    is_counted: boolean;
  }>(
    tx,
    `SELECT lane_id, mode, contract_no, origin_label || ' – ' || destination_label AS label, is_counted FROM lanes
     WHERE customer_id = $1
       AND history_id IN (SELECT a.history_id FROM lanes a WHERE a.customer_id = $1 AND a.lane_id = ANY ($2::bigint[]))
     ORDER BY lane_id FOR NO KEY UPDATE`,
    [customerId, laneIds],
  );
  await processLaneDeadlines(
    tx,
    customerId,
    modes.map(({ mode }) => mode),
    locked.map((row) => row.lane_id),
  );
  const wanted = new Set(laneIds);
  return new Map(
    locked
      .filter((row) => row.is_counted && wanted.has(row.lane_id))
      .map((row) => [
        row.lane_id,
        { laneId: row.lane_id, mode: row.mode, contractNo: row.contract_no, label: row.label },
      ]),
  );
}

/** The contracts of lanes, each once. */
export function contractsOf(
  lanes: ReadonlyMap<string, Pick<LockedLane, 'mode' | 'contractNo'>>,
): { readonly mode: number; readonly contractNo: number }[] {
  const contracts = [...lanes.values()].map(({ mode, contractNo }) => ({ mode, contractNo }));
  return [...new Map(contracts.map((one) => [`${one.mode}:${one.contractNo}`, one])).values()];
}
