import { formatCount, type Month, monthInWords, monthsFrom } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { contractMonths, type ListedContract, refuseClosed, refusePastMonth } from '../settings/index.ts';

/** Months of a contract as wanted; null: moves with the months. */
export type Period = { readonly firstMonth?: Month | null; readonly months?: number };

const awardsIn = sql({
  from: `SELECT count(DISTINCT lane_id)::integer AS lanes, to_char(min(month), 'YYYY-MM') AS first_month, to_char(max(month), 'YYYY-MM') AS last_month
    FROM counted_award_months
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND expires_at > $moment AND month = ANY ($months)`,
  params: { customer: 'id', mode: 'int', contract: 'int', moment: 'moment', months: 'date[]' },
  row: { lanes: 'int', first_month: 'text?', last_month: 'text?' },
});

/**
 * Refuses months that a contract cannot have: another first month once it is open, one in the past (except of the first contract),
 * or a period without months that are awarded. The caller holds `lockMode` and `lockLanes`. Returns whether the period differs.
 * @throws ProblemError 409 `contract_open`, `contract_has_awards`, `contract_closed`; 422 `month_in_past`.
 */
export async function refusePeriod(
  tx: Transaction,
  customerId: string,
  mode: number,
  contract: ListedContract,
  wanted: Period,
): Promise<boolean> {
  const firstMonth = wanted.firstMonth === undefined ? contract.firstMonth : wanted.firstMonth;
  const months = wanted.months ?? contract.months;
  if (firstMonth === contract.firstMonth && months === contract.months) return false;
  const { contractNo, name } = contract;
  await refuseClosed(tx, customerId, mode, [contractNo]);
  if (firstMonth !== contract.firstMonth) {
    if (contract.state === 'Open')
      throw refuse('contract_open', `${name} is open, so its first month is fixed`, {
        detail: 'Plan the next contract instead.',
        field: 'firstMonth',
      });
    if (firstMonth !== null && contractNo > 1) refusePastMonth(firstMonth, 'firstMonth');
  }
  const former = await contractMonths(tx, customerId, mode, contractNo);
  const [formerFirst = null] = former;
  const first = firstMonth ?? formerFirst;
  const covered = new Set(first === null ? [] : monthsFrom(first, months));
  const outside = former.filter((month) => !covered.has(month));
  if (outside.length > 0) await refuseAwards(tx, { customerId, mode, contractNo }, outside);
  return true;
}

async function refuseAwards(
  tx: Transaction,
  { customerId, mode, contractNo }: { customerId: string; mode: number; contractNo: number },
  outside: readonly Month[],
): Promise<void> {
  const awarded = await awardsIn.one(tx, {
    customer: customerId,
    mode,
    contract: contractNo,
    moment: now(),
    months: outside.map((month) => `${month}-01`),
  });
  const { lanes, first_month: from, last_month: to } = awarded;
  if (lanes === 0 || from === null || to === null) return;
  const period =
    from === to ? `in ${monthInWords(from)}` : `from ${monthInWords(from)} to ${monthInWords(to)}`;
  throw refuse(
    'contract_has_awards',
    `${lanes === 1 ? '1 lane has awards' : `${formatCount(lanes)} lanes have awards`} ${period}, outside the new period`,
    { detail: 'End those awards or plan the next contract.' },
  );
}

/** Refuses to cancel a contract with awards. */
export async function refuseAwarded(
  tx: Transaction,
  customerId: string,
  mode: number,
  { contractNo, name, state }: ListedContract,
): Promise<void> {
  const { lanes } = await countAwarded.one(tx, {
    customer: customerId,
    mode,
    contract: contractNo,
    moment: now(),
  });
  if (lanes === 0) return;
  throw refuse(
    'contract_has_awards',
    `${lanes === 1 ? '1 lane' : `${formatCount(lanes)} lanes`} of ${name} ${lanes === 1 ? 'has' : 'have'} awards`,
    { detail: `Cancel those awards first${state === 'Open' ? ', or close the contract' : ''}.` },
  );
}

const countAwarded = sql({
  from: `SELECT count(DISTINCT lane_id)::integer AS lanes FROM counted_award_months
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND expires_at > $moment`,
  params: { customer: 'id', mode: 'int', contract: 'int', moment: 'moment' },
  row: { lanes: 'int' },
});
