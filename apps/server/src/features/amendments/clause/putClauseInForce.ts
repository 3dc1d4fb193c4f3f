import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { replaceClause } from '../../clauses/index.ts';
import type { AmendmentKey, AmendmentRow } from '../amendments.queries.ts';

const lanesOfCarrier = sql({
  from: `SELECT DISTINCT lane_id FROM counted_award_months
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND carrier_id = $carrier AND month >= $from ORDER BY lane_id`,
  params: { customer: 'id', mode: 'int', contract: 'int', carrier: 'id', from: 'date' },
  row: { lane_id: 'id' },
});

/**
 * Writes the clause of an amendment for its carrier; the previous one still holds for others. The mode and its lanes are locked. Returns
 * the carrier's lanes, whose prices of fuel it moves.
 */
export async function putClauseInForce(
  tx: Transaction,
  actor: Actor,
  key: AmendmentKey,
  amendment: AmendmentRow,
): Promise<string[]> {
  const { clause, carrier_id: carrierId, effective_month: fromMonth } = amendment;
  if (clause === null) throw new Error(`amendment ${key.amendmentNo} has no clause`);
  const { name, terms, values } = clause;
  const replaced = await replaceClause(
    tx,
    key,
    { clauseNo: clause.clauseNo, carrierId, fromMonth, amendmentNo: key.amendmentNo },
    { name, terms, values },
  );
  await recordAudit(tx, actor, {
    customerId: key.customerId,
    action: 'contract.amended',
    subjectKind: 'amendment',
    subjectId: String(key.amendmentNo),
    before: replaced.before,
    after: { clauseNo: replaced.clauseNo, carrierId, fromMonth, name, terms, values },
  });
  const lanes = await lanesOfCarrier.rows(tx, {
    customer: key.customerId,
    mode: key.mode,
    contract: key.contractNo,
    carrier: carrierId,
    from: `${fromMonth}-01`,
  });
  return lanes.map((lane) => lane.lane_id);
}
