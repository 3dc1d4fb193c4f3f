import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, rows } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { letLanesGo, pauseLanes } from '../lanes/index.ts';
import { roundFact } from './rounds/planRound.ts';
import { selectLaneIds, selectRounds, type TenderRow } from './tenders.queries.ts';
import { requireRunning } from './updateTender.ts';

/**
 * Ends an event: Finished if one of its rounds has closed, otherwise Cancelled. Releases its lanes. An open round, or one that
 * waits for a lost key, is cancelled only on request; its sealed envelopes are then destroyed unopened, and so is their key (by a
 * job, after the commit).
 */
export async function endTender(
  tx: Transaction,
  actor: Actor,
  tender: TenderRow,
  cancelsRound: boolean,
): Promise<void> {
  requireRunning(tender);
  // Wait for a round that is being opened because its key is back: its final state decides.
  await rows(
    tx,
    `SELECT FROM tender_rounds WHERE customer_id = $1 AND tender_id = $2 AND state = 'Closed' AND settled_at IS NULL FOR UPDATE`,
    [tender.customer_id, tender.tender_id],
  );
  const rounds = await selectRounds(tx, [tender.customer_id], [tender.tender_id]);
  const last = rounds.at(-1);
  if (last?.state === 'Open' && !cancelsRound)
    throw refuse(
      'round_open',
      `Round ${last.round_no} is open. Wait until it closes, or cancel it with the event${last.is_sealed ? '; its sealed bids are then destroyed unread' : ''}`,
    );
  const isUnopened = last?.state === 'Closed' && last.settled_at === null;
  if (isUnopened && last.key_missed_at === null)
    throw refuse('round_being_opened', `Round ${last.round_no} is being opened. Try again in a moment`);
  if (isUnopened && !cancelsRound)
    throw refuse(
      'round_key_missing',
      `Round ${last.round_no} is waiting for its encryption key. Wait for the platform operator to restore it, or cancel the round with the event: its sealed bids are then deleted unopened`,
      { status: 409 },
    );
  if (last?.state === 'Open' || isUnopened) {
    const laneIds = await selectLaneIds(tx, tender);
    await letLanesGo(tx, tender.customer_id, laneIds);
    await pauseLanes(tx, { companyId: tender.customer_id }, actor, { laneIds });
    await execute(
      tx,
      'DELETE FROM sealed_offers WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3',
      [tender.customer_id, tender.tender_id, last.round_no],
    );
  }
  await execute(
    tx,
    `UPDATE tender_rounds SET state = 'Cancelled', closed_at = $3
     WHERE customer_id = $1 AND tender_id = $2 AND (state IN ('Planned', 'Open') OR state = 'Closed' AND settled_at IS NULL)`,
    [tender.customer_id, tender.tender_id, now()],
  );
  const state = rounds.some((round) => round.state === 'Closed' && round.settled_at !== null)
    ? 'Finished'
    : 'Cancelled';
  await execute(
    tx,
    'UPDATE tenders SET state = $3, ended_at = $4 WHERE customer_id = $1 AND tender_id = $2',
    [tender.customer_id, tender.tender_id, state, now()],
  );
  await execute(
    tx,
    'UPDATE tender_lanes SET is_held = false WHERE customer_id = $1 AND tender_id = $2 AND is_held',
    [tender.customer_id, tender.tender_id],
  );
  await recordAudit(tx, actor, {
    customerId: tender.customer_id,
    action: 'tender.ended',
    subjectKind: 'tender',
    subjectId: tender.tender_id,
    before: {
      state: tender.state,
      round: last === undefined ? null : { no: last.round_no, state: last.state },
    },
    after: { state },
  });
  if ((last?.state === 'Open' || isUnopened) && last.is_sealed)
    await announce(tx, 'round.cancelled', ...roundFact(tender, last.round_no));
}
