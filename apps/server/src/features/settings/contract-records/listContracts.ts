import { addMonths, type ContractState, type Month, propertyCatalogue } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { narrowed, sql } from '../../../platform/database/sql.ts';

/** A contract with its period as it applies, including the Owner's defaults. */
export type ListedContract = {
  readonly contractNo: number;
  readonly name: string;
  readonly state: ContractState;
  readonly isCurrent: boolean;
  /** Null: moves with the months, until the first start of lanes fixes it. */
  readonly firstMonth: Month | null;
  readonly lastMonth: Month | null;
  readonly months: number;
  readonly takesNewLanes: boolean;
  readonly structureVersion: number;
  readonly fxNo: number | null;
  readonly fxFrozenOn: string | null;
  readonly closedOn: string | null;
  readonly version: number;
};

const contractsOfModes = sql({
  from: `SELECT c.mode, c.contract_no, c.name, c.state, c.is_current, c.takes_new_lanes, c.structure_version, c.fx_no, c.version,
      coalesce(to_char(c.first_month, 'YYYY-MM'), first.default_value #>> '{}') AS first_month,
      coalesce(c.months, (length.default_value #>> '{}')::integer) AS months,
      (c.closed_at AT TIME ZONE 'UTC')::date AS closed_on, (t.frozen_at AT TIME ZONE 'UTC')::date AS fx_frozen_on
    FROM contracts c
    LEFT JOIN fx_tables t ON t.customer_id = c.customer_id AND t.mode = c.mode AND t.fx_no = c.fx_no
    LEFT JOIN property_definitions first ON first.name = 'contract.firstMonth'
    LEFT JOIN property_definitions length ON length.name = 'contract.months'
    WHERE c.customer_id = $customer AND c.mode = ANY($modes)
    ORDER BY c.mode, c.contract_no DESC`,
  params: { customer: 'id', modes: 'int[]' },
  row: {
    mode: 'int',
    contract_no: 'int',
    name: 'text',
    state: narrowed<ContractState>('text'),
    is_current: 'bool',
    takes_new_lanes: 'bool',
    structure_version: 'int',
    fx_no: 'int?',
    version: 'int',
    first_month: 'text?',
    months: 'int?',
    closed_on: 'date?',
    fx_frozen_on: 'date?',
  },
});

/** Returns the contracts of a customer's mode, newest first. */
export async function listContracts(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<ListedContract[]> {
  return (await listContractsOfModes(tx, customerId, [mode])).get(mode) ?? [];
}

/** Returns the contracts of a customer's modes by mode, newest first. */
export async function listContractsOfModes(
  tx: Transaction,
  customerId: string,
  modes: readonly number[],
): Promise<ReadonlyMap<number, ListedContract[]>> {
  const found = await contractsOfModes.rows(tx, { customer: customerId, modes });
  const byMode = new Map<number, ListedContract[]>(modes.map((mode) => [mode, []]));
  for (const row of found) byMode.get(row.mode)?.push(listed(row));
  return byMode;
}

function listed(row: Awaited<ReturnType<typeof contractsOfModes.rows>>[number]): ListedContract {
  const months = row.months ?? Number(propertyCatalogue['contract.months'].default);
  return {
    contractNo: row.contract_no,
    name: row.name,
    state: row.state,
    isCurrent: row.is_current,
    firstMonth: row.first_month,
    lastMonth: row.first_month === null ? null : addMonths(row.first_month, months - 1),
    months,
    takesNewLanes: row.takes_new_lanes,
    structureVersion: row.structure_version,
    fxNo: row.fx_no,
    fxFrozenOn: row.fx_frozen_on,
    closedOn: row.closed_on,
    version: row.version,
  };
}
