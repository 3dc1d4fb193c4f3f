import type { Month } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';

/** A contract of a customer's mode, as stored. */
export type Contract = {
  readonly contractNo: number;
  /** Null: next month, until the first start of lanes fixes it. */
  readonly firstMonth: Month | null;
  /** Version of its charge structure. */
  readonly structureVersion: number;
  /** Number of its locked exchange rates; null while none are locked. */
  readonly fxNo: number | null;
};

const columns = `contract_no AS "contractNo", to_char(first_month, 'YYYY-MM') AS "firstMonth",
  structure_version AS "structureVersion", fx_no AS "fxNo"`;

/**
 * Returns a contract of a customer's mode by its number.
 * @throws ProblemError 404 `contract_not_found`.
 */
export async function requireContract(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number,
): Promise<{ readonly name: string; readonly state: 'Planned' | 'Open' | 'Closed' | 'Cancelled' }> {
  const contract = await optionalRow<{ name: string; state: 'Planned' | 'Open' | 'Closed' | 'Cancelled' }>(
    tx,
    'SELECT name, state FROM contracts WHERE customer_id = $1 AND mode = $2 AND contract_no = $3',
    [customerId, mode, contractNo],
  );
  if (contract === null) throw contractNotFound(contractNo);
  return contract;
}

/** The error for a number without a contract that its caller may see. */
export const contractNotFound = (contractNo: number) =>
  refuse('contract_not_found', `Contract ${contractNo} not found`);

/** Returns the number of the contract that a call by mode means: the numbered one or, without a number, the caller's current one. */
export type ChooseContract = (
  tx: Transaction,
  caller: Caller,
  place: { readonly customerId: string; readonly mode: number },
  contractNo: number | undefined,
) => Promise<number>;

/**
 * SQL: the contract `c` that a call means: the one numbered by the parameter, or the current one if that is null.
 * @param parameter - the parameter with the number, such as `$3`
 */
export const isContract = (parameter: string) =>
  `CASE WHEN ${parameter}::smallint IS NULL THEN c.is_current ELSE c.contract_no = ${parameter} END`;

/**
 * Returns a contract of a customer's mode; without a number the current one.
 * @throws ProblemError 422 `mode_not_offered` if the mode was never switched on; 404 `contract_not_found` for an unknown number.
 */
export async function contractOf(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number | null = null,
): Promise<Contract> {
  const contract = await optionalRow<Contract>(
    tx,
    `SELECT ${columns} FROM contracts c WHERE customer_id = $1 AND mode = $2 AND ${isContract('$3')}`,
    [customerId, mode, contractNo],
  );
  if (contract !== null) return contract;
  if (contractNo !== null) throw contractNotFound(contractNo);
  throw refuse('mode_not_offered', 'mode not offered');
}

/** Returns the contracts of a customer's mode whose lanes follow its shipments, by number: the planned and the open ones. */
export function liveContracts(tx: Transaction, customerId: string, mode: number): Promise<Contract[]> {
  return rows<Contract>(
    tx,
    `SELECT ${columns} FROM contracts
     WHERE customer_id = $1 AND mode = $2 AND state IN ('Planned', 'Open') ORDER BY contract_no`,
    [customerId, mode],
  );
}
