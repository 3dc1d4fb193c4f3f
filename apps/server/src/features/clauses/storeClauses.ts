import type { BodyOf, clauses } from '@lanewright/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ContractKey } from './clauses.queries.ts';

type Stored = BodyOf<typeof clauses.saveClauses>['clauses'][number] & {
  readonly clauseNo: number;
  /** The amendment that wrote it; null: none. */
  readonly amendmentNo: number | null;
};

const contractKey = { customer: 'id', mode: 'int', contract: 'int' } as const;
const ofContract = 'customer_id = $customer AND mode = $mode AND contract_no = $contract';

const deleteValues = sql({ from: `DELETE FROM clause_values WHERE ${ofContract}`, params: contractKey });
const deleteClauses = sql({ from: `DELETE FROM contract_clauses WHERE ${ofContract}`, params: contractKey });
const insertClauses = sql({
  from: `INSERT INTO contract_clauses (customer_id, mode, contract_no, clause_no, name, charge_nos, terms, carrier_id, from_month, to_month, amendment_no)
    SELECT $customer, $mode, $contract, c."clauseNo", c.name, c."chargeNos", c.terms, c."carrierId",
      to_date(c."fromMonth", 'YYYY-MM'), to_date(c."toMonth", 'YYYY-MM'), c."amendmentNo"
    FROM jsonb_to_recordset($clauses) AS c("clauseNo" smallint, name text, "chargeNos" smallint[], terms jsonb,
      "carrierId" bigint, "fromMonth" text, "toMonth" text, "amendmentNo" integer)
     RETURNING customer_id`,
  params: { ...contractKey, clauses: 'json' },
});
const insertValues = sql({
  from: `INSERT INTO clause_values (customer_id, mode, contract_no, clause_no, value_on, value)
    SELECT $customer, $mode, $contract, c."clauseNo", v.day, v.value
    FROM jsonb_to_recordset($clauses) AS c("clauseNo" smallint, "values" jsonb)
    CROSS JOIN LATERAL jsonb_to_recordset(c."values") AS v(day date, value numeric)
     RETURNING customer_id`,
  params: { ...contractKey, clauses: 'json' },
});

/** Replaces the stored clauses of a contract. */
export async function storeClauses(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
  all: readonly Stored[],
): Promise<void> {
  const key = { customer: customerId, mode, contract: contractNo };
  const json = JSON.stringify(all);
  await deleteValues.execute(tx, key);
  await deleteClauses.execute(tx, key);
  await insertClauses.execute(tx, { ...key, clauses: json });
  await insertValues.execute(tx, { ...key, clauses: json });
}
