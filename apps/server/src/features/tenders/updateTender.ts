import type { BodyOf, tenders } from '@lanewright/contract';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { refuseIfEdited } from '../accounts/index.ts';
import { pauseLanes } from '../lanes/index.ts';
import { lockMode } from '../settings/index.ts';
import { chooseLanes, lockChosenLanes, inviteCarriers } from './chooseParts.ts';
import { replanRound } from './rounds/planRound.ts';
import { refuseUnopened } from './rounds/refuseUnopened.ts';
import {
  lockTender,
  requireTender,
  selectInvited,
  selectLaneIds,
  selectRounds,
  type TenderRow,
} from './tenders.queries.ts';

/** Changes an event while none of its rounds is open, or closed but not opened yet. */
export async function updateTender(
  tx: Transaction,
  caller: Caller,
  actor: Actor,
  tenderId: string,
  wanted: BodyOf<typeof tenders.updateTender>,
): Promise<TenderRow> {
  const before = await lockTender(tx, caller.companyId, tenderId);
  requireRunning(before);
  if (wanted.round !== undefined) await lockMode(tx, before.customer_id, before.mode);
  const rounds = await selectRounds(tx, [before.customer_id], [before.tender_id]);
  refuseUnopened(rounds.at(-1), 'you can edit the event once the round has been opened');
  const round = rounds.find(({ state }) => state === 'Planned' || state === 'Open') ?? null;
  if (round?.state === 'Open')
    throw refuse('round_open', `Round ${round.round_no} is open. You can edit the event once it has closed`);
  const invitedBefore = await selectInvited(tx, before);
  const seen = wanted.seen;
  refuseIfEdited(
    caller,
    {
      customerId: before.customer_id,
      actions: ['tender.changed'],
      subjectKind: 'tender',
      subjectId: tenderId,
    },
    seen === undefined ? undefined : comparable(seen),
    comparable({
      name: before.name,
      givesFeedback: before.gives_feedback,
      forbidsRise: before.forbids_rise,
      maxDecreasePercent: before.max_decrease_percent,
      carrierIds: invitedBefore.map((carrier) => carrier.carrier_id),
      ...(round === null
        ? {}
        : { round: { opensAt: round.opens_at, closesAt: round.closes_at, isSealed: round.is_sealed } }),
    }),
  );
  await execute(
    tx,
    `UPDATE tenders SET name = coalesce($3, name), gives_feedback = coalesce($4, gives_feedback),
       forbids_rise = coalesce($5, forbids_rise),
       max_decrease_percent = CASE WHEN $6 THEN $7 ELSE max_decrease_percent END WHERE customer_id = $1 AND tender_id = $2`,
    [
      before.customer_id,
      tenderId,
      wanted.name ?? null,
      wanted.givesFeedback ?? null,
      wanted.forbidsRise ?? null,
      wanted.maxDecreasePercent !== undefined,
      wanted.maxDecreasePercent ?? null,
    ],
  );
  if (wanted.laneIds !== undefined) {
    await chooseLanes(tx, before, wanted.laneIds);
    if (before.state === 'Running') {
      await lockChosenLanes(tx, before);
      await pauseLanes(tx, { companyId: before.customer_id }, actor, {
        laneIds: await selectLaneIds(tx, before),
      });
    }
  }
  if (wanted.carrierIds !== undefined) await inviteCarriers(tx, before, wanted.carrierIds);
  if (wanted.round !== undefined)
    await replanRound(tx, actor, before, round, wanted.round, wanted.acknowledged === false);
  const after = await requireTender(tx, before.customer_id, tenderId);
  await recordAudit(tx, actor, {
    customerId: before.customer_id,
    action: 'tender.changed',
    subjectKind: 'tender',
    subjectId: tenderId,
    before: { ...figuresOf(before), carrierIds: invitedBefore.map((carrier) => carrier.carrier_id) },
    after: {
      ...figuresOf(after),
      carrierIds: (await selectInvited(tx, after)).map((carrier) => carrier.carrier_id),
    },
  });
  return after;
}

type Seen = NonNullable<BodyOf<typeof tenders.updateTender>['seen']>;

/** Makes two events comparable: invitations in any order, moments with any offset. */
function comparable({ carrierIds, round, ...parts }: Seen) {
  const moment = (text: string) => new Date(text).toISOString();
  return {
    ...parts,
    ...(carrierIds === undefined ? {} : { carrierIds: carrierIds.toSorted() }),
    ...(round === undefined
      ? {}
      : { round: { ...round, opensAt: moment(round.opensAt), closesAt: moment(round.closesAt) } }),
  };
}

const figuresOf = (tender: TenderRow) => ({
  name: tender.name,
  givesFeedback: tender.gives_feedback,
  forbidsRise: tender.forbids_rise,
  maxDecreasePercent: tender.max_decrease_percent,
  lanes: tender.lane_count,
});

/** Throws if an event has ended. */
export function requireRunning(tender: TenderRow): void {
  if (tender.state === 'Finished' || tender.state === 'Cancelled')
    throw refuse('tender_ended', 'This event has ended. Create a new one');
}
