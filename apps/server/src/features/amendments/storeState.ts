import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { AmendmentKey, AmendmentState } from './amendments.queries.ts';

const setState = sql({
  from: `UPDATE contract_amendments SET state = $state,
      sent_by = CASE WHEN $isSending THEN $user ELSE sent_by END, sent_at = CASE WHEN $isSending THEN $moment ELSE sent_at END,
      answer_by = CASE WHEN $isSending THEN $answerBy ELSE answer_by END,
      answered_by = CASE WHEN $isAnswer THEN $user ELSE answered_by END, answered_at = CASE WHEN $isAnswer THEN $moment ELSE answered_at END,
      answer_reason = CASE WHEN $isAnswer THEN $reason ELSE answer_reason END,
      withdrawn_by = CASE WHEN $state = 'Withdrawn' THEN $user ELSE withdrawn_by END,
      withdrawn_at = CASE WHEN $state = 'Withdrawn' THEN $moment ELSE withdrawn_at END
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND amendment_no = $amendment`,
  params: {
    customer: 'id',
    mode: 'int',
    contract: 'int',
    amendment: 'int',
    state: 'text',
    user: 'id?',
    moment: 'moment',
    answerBy: 'moment?',
    reason: 'text?',
    isSending: 'bool',
    isAnswer: 'bool',
  },
});

type Change =
  | { readonly state: 'Sent' | 'InForce'; readonly sentBy: string; readonly answerBy: Date | null }
  | {
      readonly state: 'InForce' | 'Rejected';
      readonly answeredBy: string;
      readonly reason: string | undefined;
    }
  | { readonly state: 'Withdrawn'; readonly withdrawnBy: string }
  | { readonly state: Extract<AmendmentState, 'Expired'> };

/** Stores the next state of an amendment that is locked, with who and when. */
export async function storeState(tx: Transaction, key: AmendmentKey, change: Change): Promise<void> {
  const user =
    'sentBy' in change
      ? change.sentBy
      : 'answeredBy' in change
        ? change.answeredBy
        : 'withdrawnBy' in change
          ? change.withdrawnBy
          : null;
  await setState.execute(tx, {
    customer: key.customerId,
    mode: key.mode,
    contract: key.contractNo,
    amendment: key.amendmentNo,
    state: change.state,
    user,
    moment: now(),
    answerBy: 'sentBy' in change ? change.answerBy : null,
    reason:
      'answeredBy' in change && change.reason !== undefined && change.reason !== '' ? change.reason : null,
    isSending: 'sentBy' in change,
    isAnswer: 'answeredBy' in change,
  });
}
