import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { queueMoment } from '../../../platform/jobs/queueMoment.ts';
import type { TenderRow } from '../tenders.queries.ts';
import { roundFact } from './planRound.ts';

/** Time after the closing time in which a round still accepts requests that arrived before it; then it is closed. */
const closingWaitMs = 60_000;

/** How long before its closing time carriers are reminded of a round. */
const remindBeforeMs = 24 * 3_600_000;

/** When a round with this closing time is closed. */
export const closedFrom = (closesAt: string | Date): Date =>
  new Date(new Date(closesAt).getTime() + closingWaitMs);

/**
 * Schedules the closing of a round for when the requests that arrived in time have been served, and a reminder a day before, unless it is
 * sooner than that.
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
  const remindInMs = Date.parse(moment) - remindBeforeMs - now().getTime();
  if (remindInMs <= 0) return;
  // By the queue's clock, which decides when it is due.
  const remindAt = await queueMoment(tx, remindInMs);
  await announce(tx, 'round.reminderDue', subject, { ...payload, moment }, remindAt);
}
