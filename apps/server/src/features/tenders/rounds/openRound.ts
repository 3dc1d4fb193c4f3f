import { type Actor, productItself, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { makeEnvelopeKey } from '../../../platform/sealing/envelopeKeys.ts';
import { preventPause, startLanes } from '../../lanes/index.ts';
import {
  lockTender,
  type RoundRow,
  selectLaneIds,
  selectRoundToCome,
  type TenderRow,
} from '../tenders.queries.ts';
import { announceClosing } from './closingWait.ts';
import { roundFact } from './planRound.ts';
import { isStillDue } from './isStillDue.ts';
import { envelopeKeyName } from './roundName.ts';

/** Opens a planned round at its opening time. If the time was changed in the meantime, the new time has its own job. */
export const openRound: Job<'round.openDue'> = {
  name: 'openRound',
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
      const tender = await lockTender(tx, fact.customerId, fact.tenderId);
      const round = await selectRoundToCome(tx, tender);
      if (round === null || round.state !== 'Planned' || !isStillDue(fact, round, round.opens_at)) return;
      await open(platform, tx, productItself, tender, round, round.opens_at, false);
    });
  },
};

/**
 * Opens the planned round now, on a user's request. With `asksFirst`, a round that would lock outdated exchange rates is refused
 * (409 `rates_outdated`).
 */
export async function openRoundNow(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  tender: TenderRow,
  asksFirst: boolean,
): Promise<void> {
  const round = await selectRoundToCome(tx, tender);
  if (round === null || round.state !== 'Planned')
    throw refuse('no_scheduled_round', 'No round is scheduled. Schedule the next one first');
  if (round.closes_at <= now().toISOString())
    throw refuse('closing_time_past', 'The closing time is in the past', { status: 409 });
  await open(platform, tx, actor, tender, round, now().toISOString(), asksFirst);
}

/** The key of a sealed round exists before anyone can bid. Locks lanes first, then the round: the order used everywhere. */
async function open(
  platform: Pick<Platform, 'config'>,
  tx: Transaction,
  actor: Actor,
  tender: TenderRow,
  round: RoundRow,
  opensAt: string,
  asksFirst: boolean,
): Promise<void> {
  const [subject, payload] = roundFact(tender, round.round_no);
  if (round.is_sealed) await makeEnvelopeKey(platform, envelopeKeyName(payload));
  const laneIds = await selectLaneIds(tx, tender);
  await startLanes(tx, { companyId: tender.customer_id }, actor, { laneIds }, asksFirst);
  if (round.is_sealed) await preventPause(tx, tender.customer_id, laneIds);
  await execute(
    tx,
    `UPDATE tender_rounds SET state = 'Open', opens_at = $4, opened_at = $5
     WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3`,
    [tender.customer_id, tender.tender_id, round.round_no, opensAt, now()],
  );
  await recordAudit(tx, actor, {
    customerId: tender.customer_id,
    action: 'round.opened',
    subjectKind: 'tender',
    subjectId: tender.tender_id,
    after: { roundNo: round.round_no, closesAt: round.closes_at, isSealed: round.is_sealed },
  });
  await announceClosing(tx, tender, round.round_no, round.closes_at);
  if (round.is_sealed) await announce(tx, 'round.sealed', subject, payload);
}
