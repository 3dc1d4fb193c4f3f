import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ContractKey } from './clauses.queries.ts';

const params = { customer: 'id', mode: 'int', from: 'int', lastMonth: 'text?', to: 'int' } as const;

const copiedClauses = sql({
  from: `INSERT INTO contract_clauses (customer_id, mode, contract_no, clause_no, name, charge_nos, terms, carrier_id)
    SELECT customer_id, mode, $to, clause_no, name, charge_nos, terms, carrier_id FROM contract_clauses
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $from AND amendment_no IS NULL
      AND (from_month IS NULL OR from_month <= to_date($lastMonth, 'YYYY-MM'))
      AND (to_month IS NULL OR to_month >= to_date($lastMonth, 'YYYY-MM'))`,
  params,
});
const copiedValues = sql({
  from: `INSERT INTO clause_values (customer_id, mode, contract_no, clause_no, value_on, value)
    SELECT v.customer_id, v.mode, c.contract_no, v.clause_no, v.value_on, v.value
    FROM clause_values v JOIN contract_clauses c ON c.customer_id = v.customer_id AND c.mode = v.mode AND c.clause_no = v.clause_no
    WHERE v.customer_id = $customer AND v.mode = $mode AND v.contract_no = $from AND c.contract_no = $to`,
  params: { customer: 'id', mode: 'int', from: 'int', to: 'int' },
});

/**
 * Copies the clauses that apply in the last month of a contract to another one of the mode, without their periods. What amendments
 * replaced for one carrier is not copied.
 * @param lastMonth - null: the contract's period still moves, so only clauses of the whole period are copied
 */
export async function copyClauses(
  tx: Transaction,
  { customerId, mode, contractNo: from }: ContractKey,
  lastMonth: string | null,
  to: number,
): Promise<void> {
  const key = { customer: customerId, mode, from, to };
  await copiedClauses.execute(tx, { ...key, lastMonth });
  await copiedValues.execute(tx, key);
}
