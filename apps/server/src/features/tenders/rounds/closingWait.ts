import type { Transaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { TenderRow } from '../tenders.queries.ts';
import { roundFact } from './planRound.ts';

/** Time after the closing time in which a round still accepts requests that arrived before it; then it is closed. */
const closingWaitMs = 60_000;

/** When a round with this closing time is closed. */
export const closedFrom = (closesAt: string | Date): Date =>
  new Date(new Date(closesAt).getTime() + closingWaitMs);

/**
 * Schedules the closing of a round for when the requests that arrived in time have been served.
 * @param isByHand a user closes it before its planned time
 */
export async function announceClosing(
  tx: Transaction,
  tender: TenderRow,
  roundNo: number,
  closesAt: string | Date,
  isByHand = false,
): Promise<void> {
  const [subject, payload] = roundFact(tender, roundNo);
  const moment = new Date(closesAt).toISOString();
  await announce(tx, 'round.closeDue', subject, { ...payload, moment, isByHand }, closedFrom(closesAt));
}
