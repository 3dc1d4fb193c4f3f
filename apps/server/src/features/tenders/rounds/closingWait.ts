import type { Transaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { TenderRow } from '../tenders.queries.ts';
import { roundFact } from './planRound.ts';

/** So long after its closing time a round takes requests that arrived before it; it is closed then. */
const closingWaitMs = 60_000;

/** When a round that closes at a moment is closed. */
export const closedFrom = (closesAt: string | Date): Date =>
  new Date(new Date(closesAt).getTime() + closingWaitMs);

/** Has a round closed once what arrived in time has been served. */
export async function announceClosing(
  tx: Transaction,
  tender: TenderRow,
  roundNo: number,
  closesAt: string | Date,
): Promise<void> {
  const [subject, payload] = roundFact(tender, roundNo);
  const moment = new Date(closesAt).toISOString();
  await announce(tx, 'round.toClose', subject, { ...payload, moment }, closedFrom(closesAt));
}
