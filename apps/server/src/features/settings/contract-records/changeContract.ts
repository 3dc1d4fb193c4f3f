import type { ContractState, Month } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Stores the first contract of a customer's mode, with the first charge structure; it becomes the current one. */
export async function storeFirstContract(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await execute(
    tx,
    `INSERT INTO contracts (customer_id, mode, contract_no, name, state, structure_version, is_current)
     VALUES ($1, $2, 1, 'Contract 1', 'Planned', 1, true)`,
    [customerId, mode],
  );
}

type Changes = {
  readonly structureVersion?: number;
  readonly fxNo?: number;
  /** `YYYY-MM`; null: moves with the months. */
  readonly firstMonth?: Month | null;
  /** Null: the Owner's default. */
  readonly months?: number | null;
  readonly name?: string;
  readonly takesNewLanes?: boolean;
};

/** Changes the given fields of a contract. */
export async function changeContract(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number,
  changes: Changes,
): Promise<void> {
  await execute(
    tx,
    `UPDATE contracts SET version = version + 1,
       name = coalesce($4::jsonb ->> 'name', name),
       takes_new_lanes = coalesce(($4::jsonb ->> 'takesNewLanes')::boolean, takes_new_lanes),
       structure_version = coalesce(($4::jsonb ->> 'structureVersion')::integer, structure_version),
       fx_no = coalesce(($4::jsonb ->> 'fxNo')::integer, fx_no),
       first_month = CASE WHEN $4::jsonb ? 'firstMonth' THEN $5::date ELSE first_month END,
       months = CASE WHEN $4::jsonb ? 'months' THEN ($4::jsonb ->> 'months')::smallint ELSE months END
     WHERE customer_id = $1 AND mode = $2 AND contract_no = $3`,
    [
      customerId,
      mode,
      contractNo,
      JSON.stringify(changes),
      typeof changes.firstMonth === 'string' ? `${changes.firstMonth}-01` : null,
    ],
  );
}

/** Opens a planned contract: lanes of it are started. An open one stays as it is. Returns whether it was planned. */
export async function openContract(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number,
  openedAt: Date,
): Promise<boolean> {
  const opened = await execute(
    tx,
    `UPDATE contracts SET state = 'Open', opened_at = $4, version = version + 1
     WHERE customer_id = $1 AND mode = $2 AND contract_no = $3 AND state = 'Planned'`,
    [customerId, mode, contractNo, openedAt],
  );
  return opened > 0;
}

const end = sql({
  from: `UPDATE contracts SET state = $state, closed_by = $user, closed_at = $moment, version = version + 1
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract`,
  params: { customer: 'id', mode: 'int', contract: 'int', state: 'text', user: 'id', moment: 'moment' },
});

/** Closes or cancels a contract. The caller holds `lockMode` and has checked that nothing is in progress. */
export async function endContract(
  tx: Transaction,
  { customerId, mode, contractNo }: { customerId: string; mode: number; contractNo: number },
  state: Extract<ContractState, 'Closed' | 'Cancelled'>,
  userId: string,
): Promise<void> {
  await end.execute(tx, {
    customer: customerId,
    mode,
    contract: contractNo,
    state,
    user: userId,
    moment: now(),
  });
}
