import { formatCount } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow, optionalRow } from '../../platform/database/rows.ts';
import { sql } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/http/problemError.ts';

const pendingAwards = sql({
  from: `SELECT count(DISTINCT award_id)::integer AS awards FROM counted_award_months
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND is_pending AND expires_at > $moment`,
  params: { customer: 'id', mode: 'int', contract: 'int', moment: 'moment' },
  row: { awards: 'int' },
});

/** The amendment that waits for a response longest; one that is past its deadline no longer does. */
const sentAmendment = sql({
  from: `SELECT amendment_no, carrier_id FROM contract_amendments
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND state = 'Sent' AND answer_by > $moment
    ORDER BY sent_at, amendment_no LIMIT 1`,
  params: { customer: 'id', mode: 'int', contract: 'int', moment: 'moment' },
  row: { amendment_no: 'int', carrier_id: 'id' },
});

/**
 * Refuses to close or cancel a contract while work on it is in progress. The caller holds `lockMode` and `lockLanes`.
 * @throws ProblemError 409 `contract_busy`, naming the event or the awards.
 */
export async function refuseBusy(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number,
): Promise<void> {
  const running = await optionalRow<{ name: string; round_no: number | null }>(
    tx,
    `SELECT t.name, (SELECT max(r.round_no) FROM tender_rounds r WHERE r.customer_id = t.customer_id AND r.tender_id = t.tender_id) AS round_no
     FROM tenders t WHERE t.customer_id = $1 AND t.mode = $2 AND t.contract_no = $3 AND t.state = 'Running' ORDER BY t.name LIMIT 1`,
    [customerId, mode, contractNo],
  );
  if (running !== null) {
    const round = running.round_no === null ? '' : `, round ${running.round_no}`;
    throw refuse('contract_busy', `An event is still running: ${running.name}${round}`, {
      detail: 'Close or end it first.',
    });
  }
  const sent = await sentAmendment.optional(tx, {
    customer: customerId,
    mode,
    contract: contractNo,
    moment: now(),
  });
  if (sent !== null) {
    const { name } = await oneRow<{ name: string }>(tx, 'SELECT name FROM companies WHERE company_id = $1', [
      sent.carrier_id,
    ]);
    throw refuse('contract_busy', `Amendment ${sent.amendment_no} with ${name} still waits for a response`, {
      detail: 'Wait for the response, or withdraw the amendment first.',
    });
  }
  const { awards } = await pendingAwards.one(tx, {
    customer: customerId,
    mode,
    contract: contractNo,
    moment: now(),
  });
  if (awards > 0)
    throw refuse(
      'contract_busy',
      awards === 1
        ? '1 award still waits for the carrier’s response'
        : `${formatCount(awards)} awards still wait for carriers’ responses`,
      { detail: 'Wait for the responses, or cancel these awards first.' },
    );
}
