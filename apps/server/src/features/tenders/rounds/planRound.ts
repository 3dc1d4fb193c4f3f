import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { pauseLanes } from '../../lanes/index.ts';
import { lockMode, refuseClosed, refuseOutdatedFirstStart } from '../../settings/index.ts';
import { lockChosenLanes } from '../chooseParts.ts';
import { refuseUnopened } from './refuseUnopened.ts';
import { type RoundRow, selectLaneIds, selectRounds, type TenderRow } from '../tenders.queries.ts';

export type RoundTimes = {
  readonly opensAt: string;
  readonly closesAt: string;
  readonly isSealed: boolean;
};

/** A shorter round is assumed to be a mistake. */
const shortestMs = 60_000;

/** Payload of a round event; the subject keys its jobs. */
export function roundFact(
  tender: Pick<TenderRow, 'customer_id' | 'tender_id' | 'mode'>,
  roundNo: number,
): readonly [string, { customerId: string; tenderId: string; roundNo: number; mode: number }] {
  const { customer_id: customerId, tender_id: tenderId, mode } = tender;
  return [`${customerId}:${tenderId}:${roundNo}`, { customerId, tenderId, roundNo, mode }];
}

/** A later closing time is also assumed to be a mistake; and a five-digit year does not sort as text. */
const longestYears = 10;

/** Throws for a closing time too far in the future. */
export function refuseFarClosing(closes: Date): void {
  const latest = now();
  latest.setUTCFullYear(latest.getUTCFullYear() + longestYears);
  if (closes > latest)
    throw refuse(
      'closing_too_far',
      `A round must close within ${longestYears} years. Choose an earlier closing time`,
      { field: 'closesAt' },
    );
}

/** Throws if the times are out of order or the closing time is past. An opening time in the past becomes now. */
export function parseTimes(times: Pick<RoundTimes, 'opensAt' | 'closesAt'>): { opens: Date; closes: Date } {
  const given = new Date(times.opensAt);
  const opens = given < now() ? now() : given;
  const closes = new Date(times.closesAt);
  if (closes <= now())
    throw refuse('closing_time_past', 'The closing time is in the past. Choose a later one', {
      status: 422,
      field: 'closesAt',
    });
  refuseFarClosing(closes);
  if (closes.getTime() - opens.getTime() < shortestMs)
    throw refuse(
      'closing_before_opening',
      'A round must stay open for at least one minute. Choose a later closing time',
      { field: 'closesAt' },
    );
  return { opens, closes };
}

/**
 * Plans the first or the next round of a locked event and reserves its lanes: open lanes are paused until the round opens. With
 * `asksFirst`, a round that would lock outdated exchange rates is refused (409 `rates_outdated`).
 */
export async function planRound(
  tx: Transaction,
  actor: Actor,
  tender: TenderRow,
  times: RoundTimes,
  asksFirst: boolean,
): Promise<void> {
  const { opens, closes } = parseTimes(times);
  // Prevents the mode from being switched off in the meantime, and a round from being planned in one that is off. Locks the mode
  // before the lanes, as starting lanes does.
  await lockMode(tx, tender.customer_id, tender.mode);
  await refuseClosed(tx, tender.customer_id, tender.mode, [tender.contract_no]);
  const rounds = await selectRounds(tx, [tender.customer_id], [tender.tender_id]);
  const last = rounds.at(-1);
  if (last?.state === 'Planned' || last?.state === 'Open')
    throw refuse('round_already_scheduled', `Round ${last.round_no} is already ${last.state.toLowerCase()}`);
  refuseUnopened(last, 'schedule the next round once this one has been opened');
  if (asksFirst) await refuseOutdatedFirstStart(tx, tender.customer_id, tender.mode, tender.contract_no);
  await lockChosenLanes(tx, tender);
  const { round_no: roundNo } = await oneRow<{ round_no: number }>(
    tx,
    `INSERT INTO tender_rounds (customer_id, tender_id, round_no, state, is_sealed, opens_at, closes_at)
     VALUES ($1, $2, $3, 'Planned', $4, $5, $6) RETURNING round_no`,
    [tender.customer_id, tender.tender_id, (last?.round_no ?? 0) + 1, times.isSealed, opens, closes],
  );
  await execute(tx, `UPDATE tenders SET state = 'Running' WHERE customer_id = $1 AND tender_id = $2`, [
    tender.customer_id,
    tender.tender_id,
  ]);
  await pauseLanes(tx, { companyId: tender.customer_id }, actor, {
    laneIds: await selectLaneIds(tx, tender),
  });
  await recordAudit(tx, actor, {
    customerId: tender.customer_id,
    action: 'round.planned',
    subjectKind: 'tender',
    subjectId: tender.tender_id,
    after: { roundNo, opensAt: opens, closesAt: closes, isSealed: times.isSealed },
  });
  await announcePlanned(tx, tender, roundNo, opens);
}

/** Changes the times of a planned round, or plans one if there is none, asking as `planRound` does. */
export async function replanRound(
  tx: Transaction,
  actor: Actor,
  tender: TenderRow,
  planned: RoundRow | null,
  times: RoundTimes,
  asksFirst: boolean,
): Promise<void> {
  if (planned === null) return planRound(tx, actor, tender, times, asksFirst);
  const { opens, closes } = parseTimes(times);
  await execute(
    tx,
    `UPDATE tender_rounds SET opens_at = $4, closes_at = $5, is_sealed = $6
     WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 AND state = 'Planned'`,
    [tender.customer_id, tender.tender_id, planned.round_no, opens, closes, times.isSealed],
  );
  await recordAudit(tx, actor, {
    customerId: tender.customer_id,
    action: 'round.planned',
    subjectKind: 'tender',
    subjectId: tender.tender_id,
    before: {
      roundNo: planned.round_no,
      opensAt: planned.opens_at,
      closesAt: planned.closes_at,
      isSealed: planned.is_sealed,
    },
    after: { roundNo: planned.round_no, opensAt: opens, closesAt: closes, isSealed: times.isSealed },
  });
  await announcePlanned(tx, tender, planned.round_no, opens);
}

async function announcePlanned(
  tx: Transaction,
  tender: TenderRow,
  roundNo: number,
  opens: Date,
): Promise<void> {
  const [subject, payload] = roundFact(tender, roundNo);
  await announce(tx, 'round.openDue', subject, { ...payload, moment: opens.toISOString() }, opens);
  await announce(tx, 'round.planned', subject, payload);
}
