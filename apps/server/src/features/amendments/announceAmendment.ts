import type { Transaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import type { AmendmentRow } from './amendments.queries.ts';

type Ended = 'InForce' | 'Rejected' | 'Withdrawn' | 'Expired';

/** The subject of an amendment's events. */
export function subjectOf(amendment: AmendmentRow): string {
  const { customer_id: customerId, mode, contract_no: contractNo, amendment_no: amendmentNo } = amendment;
  return `${customerId}:${mode}:${contractNo}:${amendmentNo}`;
}

/** Fields that name an amendment in its events. */
export function namesOf(amendment: AmendmentRow) {
  return {
    customerId: amendment.customer_id,
    mode: amendment.mode,
    contractNo: amendment.contract_no,
    amendmentNo: amendment.amendment_no,
    carrierId: amendment.carrier_id,
  };
}

const shownIn = (amendment: AmendmentRow) => ({
  ...namesOf(amendment),
  kind: amendment.kind,
  isByCarrier: amendment.is_by_carrier,
  effectiveMonth: amendment.effective_month,
  lanes: amendment.lanes,
  firstLaneId: amendment.first_lane_id ?? '0',
});

/** Emits that an amendment was sent to the other side. */
export function announceSent(tx: Transaction, amendment: AmendmentRow): Promise<void> {
  return announce(tx, 'contract.amendmentSent', subjectOf(amendment), shownIn(amendment));
}

/** Emits that an amendment that was sent is settled: answered, withdrawn or expired. */
export function announceSettled(tx: Transaction, amendment: AmendmentRow, state: Ended): Promise<void> {
  const payload = { ...shownIn(amendment), state };
  return announce(tx, 'contract.amendmentAnswered', subjectOf(amendment), payload);
}
