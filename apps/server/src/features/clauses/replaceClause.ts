import type { clauses, ResponseOf } from '@lanewright/contract';
import { addMonths, type Charge, type ClauseTerms, formatMonth, type Month } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { currentStructure } from '../settings/index.ts';
import { chargesOfClause, type ContractKey, selectClauses } from './clauses.queries.ts';

/** A clause of a contract as stored. */
export type StoredClause = ResponseOf<typeof clauses.getClauses>['clauses'][number];

/** What a clause becomes for one carrier; its charges stay. */
export type NewClause = {
  readonly name: string;
  readonly terms: ClauseTerms;
  /** Values of an index of its own. */
  readonly values: readonly { readonly day: string; readonly value: number }[];
};

const named = { customer: 'id', mode: 'int', contract: 'int', clause: 'int' } as const;
const ofClause = `customer_id = $customer AND mode = $mode AND contract_no = $contract AND clause_no = $clause`;

const endClause = sql({
  from: `UPDATE contract_clauses SET to_month = $toMonth WHERE ${ofClause}`,
  params: { ...named, toMonth: 'date' },
});
const deleteValues = sql({ from: `DELETE FROM clause_values WHERE ${ofClause}`, params: named });
const deleteClause = sql({ from: `DELETE FROM contract_clauses WHERE ${ofClause}`, params: named });
const insertClause = sql({
  from: `INSERT INTO contract_clauses AS made (customer_id, mode, contract_no, clause_no, name, charge_nos, terms, carrier_id, from_month, to_month, amendment_no)
    SELECT $customer, $mode, $contract, 1 + max(clause_no), $name, $charges, $terms, $carrier, $fromMonth, $toMonth, $amendment
    FROM contract_clauses WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract
    RETURNING made.clause_no::integer AS clause_no`,
  params: {
    customer: 'id',
    mode: 'int',
    contract: 'int',
    name: 'text',
    charges: 'int[]',
    terms: 'json',
    carrier: 'id',
    fromMonth: 'date',
    toMonth: 'date?',
    amendment: 'int',
  },
  row: { clause_no: 'int' },
});
const insertValues = sql({
  from: `INSERT INTO clause_values (customer_id, mode, contract_no, clause_no, value_on, value)
    SELECT $customer, $mode, $contract, $clause, v.day, v.value FROM jsonb_to_recordset($values) AS v(day date, value numeric)
     RETURNING customer_id`,
  params: { ...named, values: 'json' },
});

/**
 * Returns a clause that can be replaced from a month on, with the other clauses of its contract. 422 `clause_not_found` if the reader does
 * not see it, `clause_invalid` if it does not apply in the month.
 * @param carrierId - the carrier that reads it; null: the customer
 */
export async function findReplaceable(
  tx: Transaction,
  key: ContractKey,
  clauseNo: number,
  month: Month,
  carrierId: string | null,
): Promise<{
  readonly clause: StoredClause;
  readonly others: readonly StoredClause[];
  readonly charges: Charge[];
}> {
  const { charges } = await currentStructure(tx, key.customerId, key.mode, key.contractNo);
  const all = await selectClauses(tx, key, charges, carrierId);
  const clause = all.find((one) => one.clauseNo === clauseNo);
  if (clause === undefined)
    throw refuse('clause_not_found', `Clause ${clauseNo} not found`, {
      detail: 'Reload the clauses of the contract, then choose one of them.',
      field: 'clause.clauseNo',
    });
  if ((clause.fromMonth ?? month) > month || (clause.toMonth ?? month) < month)
    throw refuse('clause_invalid', `“${clause.name}” does not apply in ${formatMonth(month)}`, {
      detail: 'Choose another month, or the clause that applies in it.',
      field: 'effectiveMonth',
    });
  return {
    clause,
    others: all.filter((one) => one !== clause),
    charges: chargesOfClause(clause.chargeNos, charges),
  };
}

/** A clause of the carrier's own that moves a charge of a clause of every carrier in its months from a month on; undefined: none. */
export function ownInstead(
  clause: StoredClause,
  others: readonly StoredClause[],
  carrierId: string,
  from: Month,
): StoredClause | undefined {
  if (clause.carrierId !== null) return undefined;
  return others.find(
    (other) =>
      other.carrierId === carrierId &&
      (other.toMonth ?? lastMonth) >= from &&
      (other.fromMonth ?? firstMonth) <= (clause.toMonth ?? lastMonth) &&
      other.charges.some(({ chargeNo }) => clause.charges.some((one) => one.chargeNo === chargeNo)),
  );
}

const [firstMonth, lastMonth] = ['0001-01', '9999-12'];

/**
 * Replaces a clause from a month on for one carrier: the new one is the carrier's own, and a clause of every carrier still holds for the
 * others. The mode and its lanes are locked. 409 if the clause is gone, 422 `clauses_overlap` if the carrier has another one by now.
 */
export async function replaceClause(
  tx: Transaction,
  key: ContractKey,
  {
    clauseNo,
    carrierId,
    fromMonth,
    amendmentNo,
  }: {
    readonly clauseNo: number;
    readonly carrierId: string;
    readonly fromMonth: Month;
    readonly amendmentNo: number;
  },
  { name, terms, values }: NewClause,
): Promise<{ readonly before: StoredClause; readonly clauseNo: number }> {
  const { clause, others } = await findReplaceable(tx, key, clauseNo, fromMonth, carrierId);
  refuseOwnInstead(clause, others, carrierId, fromMonth);
  const contract = { customer: key.customerId, mode: key.mode, contract: key.contractNo };
  const inserted = await insertClause.one(tx, {
    ...contract,
    name,
    charges: [...clause.chargeNos],
    terms: JSON.stringify(terms),
    carrier: carrierId,
    fromMonth: `${fromMonth}-01`,
    toMonth: clause.toMonth === null ? null : `${clause.toMonth}-01`,
    amendment: amendmentNo,
  });
  if (terms.series.kind === 'own')
    await insertValues.execute(tx, {
      ...contract,
      clause: inserted.clause_no,
      values: JSON.stringify(values),
    });
  if (clause.carrierId !== null) await endBefore(tx, contract, clause, fromMonth);
  return { before: clause, clauseNo: inserted.clause_no };
}

/** @throws ProblemError 422 `clauses_overlap` for a clause of every carrier that the carrier's own one replaces already */
export function refuseOwnInstead(
  clause: StoredClause,
  others: readonly StoredClause[],
  carrierId: string,
  from: Month,
): void {
  const own = ownInstead(clause, others, carrierId, from);
  if (own !== undefined)
    throw refuse(
      'clauses_overlap',
      `The carrier’s own clause “${own.name}” counts instead of “${clause.name}”`,
      {
        detail: 'Replace the carrier’s own clause, or choose a month after it.',
        field: 'clause.clauseNo',
      },
    );
}

/** The carrier's own clause ends in the month before; if none of its months is left, it is deleted. */
async function endBefore(
  tx: Transaction,
  contract: { readonly customer: string; readonly mode: number; readonly contract: number },
  { clauseNo, fromMonth }: StoredClause,
  next: Month,
): Promise<void> {
  const stored = { ...contract, clause: clauseNo };
  if (fromMonth === null || fromMonth < next) {
    await endClause.execute(tx, { ...stored, toMonth: `${addMonths(next, -1)}-01` });
    return;
  }
  await deleteValues.execute(tx, stored);
  await deleteClause.execute(tx, stored);
}
