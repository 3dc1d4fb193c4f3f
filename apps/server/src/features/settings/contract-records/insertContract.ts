import { isPerContract, type Month } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { allProperties } from '../properties.ts';

export type NewContract = {
  readonly customerId: string;
  readonly mode: number;
  readonly name: string;
  readonly firstMonth: Month;
  readonly months: number;
  readonly takesNewLanes: boolean;
  /** The contract that it follows: it gets that one's charge structure and properties. */
  readonly from: number;
  readonly createdBy: string;
};

const insert = sql({
  from: `INSERT INTO contracts AS made (customer_id, mode, contract_no, name, state, first_month, months, structure_version, takes_new_lanes,
      is_current, from_contract_no, created_by, created_at)
    SELECT f.customer_id, f.mode,
      (SELECT max(c.contract_no) + 1 FROM contracts c WHERE c.customer_id = $customer AND c.mode = $mode),
      $name, 'Planned', to_date($firstMonth, 'YYYY-MM'), $months, f.structure_version, $takesNewLanes, false, f.contract_no, $createdBy, $moment
    FROM contracts f WHERE f.customer_id = $customer AND f.mode = $mode AND f.contract_no = $from
    RETURNING made.contract_no`,
  params: {
    customer: 'id',
    mode: 'int',
    name: 'text',
    firstMonth: 'text',
    months: 'int',
    takesNewLanes: 'bool',
    from: 'int',
    createdBy: 'id',
    moment: 'moment',
  },
  row: { contract_no: 'int' },
});

/** Stores a planned contract with the properties of the one that it follows; returns its number. The caller holds `lockMode`. */
export async function insertContract(tx: Transaction, contract: NewContract): Promise<number> {
  const { customerId, mode, from, ...rest } = contract;
  const { contract_no: contractNo } = await insert.one(tx, {
    customer: customerId,
    mode,
    from,
    ...rest,
    moment: now(),
  });
  await storeProperties(tx, customerId, mode, from, contractNo);
  return contractNo;
}

/**
 * Stores what applies in a contract as another one's own properties, or as its own: a later default of the Owner then does not
 * reach it. Own values stay.
 */
export async function storeProperties(
  tx: Transaction,
  customerId: string,
  mode: number,
  from: number,
  to: number,
): Promise<void> {
  const values = Object.entries(await allProperties(tx, customerId, mode, from)).filter(
    ([name]) => isPerContract(name) && !name.startsWith('contract.'),
  );
  await execute(
    tx,
    `INSERT INTO instance_properties (customer_id, mode, contract_no, name, value)
     SELECT $1, $2, $3, p.key, p.value FROM jsonb_each($4::jsonb) AS p ON CONFLICT DO NOTHING`,
    [customerId, mode, to, JSON.stringify(Object.fromEntries(values))],
  );
}
