import type { BodyOf, tenders } from '@lanewright/contract';
import { formatMomentUtc } from '@lanewright/freight';
import { type Actor, productItself, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { deferJob } from '../../../platform/jobs/deferJob.ts';
import { refuseIfEdited } from '../../accounts/index.ts';
import { letLanesGo, pauseLanes } from '../../lanes/index.ts';
import {
  lockTender,
  type RoundRow,
  selectLaneIds,
  selectRoundToCome,
  type TenderRow,
} from '../tenders.queries.ts';
import { awaitsSheets } from './awaitSheets.ts';
import { announceClosing, closedFrom } from './closingWait.ts';
import { extendByLoad } from './extendByLoad.ts';
import { refuseFarClosing, roundFact } from './planRound.ts';
import { isStillDue } from './isStillDue.ts';

const soonestAgainMs = 5_000;

/**
 * A minute after its closing time, or as soon after that as the product runs: closes an open round. Until then it takes what arrived in
 * time, and it waits for bid sheets that did and are not read yet. Where load kept offers out, it is extended instead.
 */
export const closeRound: Job<'round.closeDue'> = {
  name: 'closeRound',
  maxAttempts: 25,
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
      const tender = await lockTender(tx, fact.customerId, fact.tenderId);
      const round = await selectRoundToCome(tx, tender);
      if (round === null || round.state !== 'Open' || !isStillDue(fact, round, round.closes_at)) return;
      const early = closedFrom(round.closes_at).getTime() - now().getTime();
      // A job planned by an earlier release is a minute early; the database's clock may be some seconds ahead of ours.
      // Not an event: it would refresh screens, and reveal that a bid sheet is waiting.
      const tryAgain = (afterMs: number) =>
        deferJob(tx, closeRound, fact, new Date(Date.now() + Math.max(afterMs, soonestAgainMs)));
      if (early > 0) return tryAgain(early);
      if (fact.isByHand !== true && (await extendByLoad(tx, tender, round))) return;
      if (await awaitsSheets(tx, tender, round, new Date(round.closes_at))) return tryAgain(soonestAgainMs);
      await close(tx, productItself, tender, round);
    });
  },
};

/**
 * Closes the open round now, on a user's request. If a bid sheet has arrived and is not read yet, now becomes the closing time instead:
 * nothing more is accepted, and the round closes as it would at its planned time. Not for sealed rounds: their carriers were promised
 * that no one reads their bids before the closing time.
 */
export async function closeRoundNow(tx: Transaction, actor: Actor, tender: TenderRow): Promise<void> {
  const round = await requireOpen(tx, tender);
  if (round.is_sealed)
    throw refuse(
      'round_sealed',
      `A sealed round can’t be closed before its closing time, ${formatMomentUtc(round.closes_at)}`,
    );
  const planned = new Date(round.closes_at);
  const isPast = planned <= now();
  const closesAt = isPast ? planned : now();
  const awaitsRequests = isPast && now() < closedFrom(planned);
  if (!awaitsRequests && !(await awaitsSheets(tx, tender, round, closesAt)))
    return close(tx, actor, tender, round);
  if (isPast)
    throw refuse(
      'round_closing',
      `Round ${round.round_no} has reached its closing time. It closes once the bids that arrived in time are processed`,
    );
  await execute(
    tx,
    `UPDATE tender_rounds SET closes_at = $4 WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 AND state = 'Open'`,
    [tender.customer_id, tender.tender_id, round.round_no, closesAt],
  );
  await recordAudit(tx, actor, {
    customerId: tender.customer_id,
    action: 'round.cutShort',
    subjectKind: 'tender',
    subjectId: tender.tender_id,
    before: { roundNo: round.round_no, closesAt: planned },
    after: { roundNo: round.round_no, closesAt },
  });
  await announceClosing(tx, tender, round.round_no, closesAt, true);
}

/**
 * Moves the closing time of the open round to a later one. Carriers are notified; an earlier time is refused because it would cut a
 * carrier off.
 * @throws EditedMeanwhile if the closing time is no longer the one `seen`.
 */
export async function extendRound(
  tx: Transaction,
  caller: Caller,
  actor: Actor,
  tender: TenderRow,
  { closesAt, seen }: BodyOf<typeof tenders.extendRound>,
): Promise<void> {
  const round = await requireOpen(tx, tender);
  const closes = new Date(closesAt);
  refuseIfEdited(
    caller,
    {
      customerId: tender.customer_id,
      actions: ['round.extended', 'round.extendedByLoad'],
      subjectKind: 'tender',
      subjectId: tender.tender_id,
    },
    seen === undefined ? undefined : { closesAt: new Date(seen.closesAt).toISOString() },
    { closesAt: round.closes_at },
  );
  refuseFarClosing(closes);
  if (round.closes_at <= now().toISOString())
    throw refuse('round_closed', `Round ${round.round_no} has closed. Schedule another one`);
  if (closes.toISOString() <= round.closes_at)
    throw refuse('must_extend', 'A round can only be extended. Choose a later closing time', {
      field: 'closesAt',
    });
  await execute(
    tx,
    `UPDATE tender_rounds SET closes_at = $4, previous_closing_times = previous_closing_times || closes_at
     WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 AND state = 'Open'`,
    [tender.customer_id, tender.tender_id, round.round_no, closes],
  );
  await recordAudit(tx, actor, {
    customerId: tender.customer_id,
    action: 'round.extended',
    subjectKind: 'tender',
    subjectId: tender.tender_id,
    before: { roundNo: round.round_no, closesAt: round.closes_at },
    after: { roundNo: round.round_no, closesAt: closes },
  });
  await announceClosing(tx, tender, round.round_no, closes);
  await announce(tx, 'round.extended', ...roundFact(tender, round.round_no));
}

async function requireOpen(tx: Transaction, tender: TenderRow): Promise<RoundRow> {
  const round = await selectRoundToCome(tx, tender);
  if (round === null || round.state !== 'Open') throw refuse('no_open_round', 'No round is open');
  return round;
}

/** Locks lanes first, then the round: saves lock in this order, so this waits for them. */
async function close(tx: Transaction, actor: Actor, tender: TenderRow, round: RoundRow): Promise<void> {
  const laneIds = await selectLaneIds(tx, tender);
  await letLanesGo(tx, tender.customer_id, laneIds);
  await pauseLanes(tx, { companyId: tender.customer_id }, actor, { laneIds });
  await execute(
    tx,
    `UPDATE tender_rounds SET state = 'Closed', closed_at = $4, key_missed_at = NULL
     WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3`,
    // Records the scheduled closing time, up to which it accepted bids, however late this runs.
    [
      tender.customer_id,
      tender.tender_id,
      round.round_no,
      new Date(Math.min(now().getTime(), new Date(round.closes_at).getTime())),
    ],
  );
  await recordAudit(tx, actor, {
    customerId: tender.customer_id,
    action: 'round.closed',
    subjectKind: 'tender',
    subjectId: tender.tender_id,
    after: { roundNo: round.round_no, wasDueAt: round.closes_at, isSealed: round.is_sealed },
  });
  await announce(tx, 'round.closed', ...roundFact(tender, round.round_no));
}
