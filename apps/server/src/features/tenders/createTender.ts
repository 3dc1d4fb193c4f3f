import type { BodyOf, tenders } from '@lanewright/contract';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { chooseLanes, contractOfLanes, inviteCarriers } from './chooseParts.ts';
import { planRound } from './rounds/planRound.ts';
import { requireTender, type TenderRow } from './tenders.queries.ts';

/** Creates an event with its lanes and carriers, and plans its first round if one is given. */
export async function createTender(
  tx: Transaction,
  caller: Caller,
  actor: Actor,
  wanted: BodyOf<typeof tenders.createTender>,
): Promise<TenderRow> {
  const customerId = caller.companyId;
  const contractNo = await contractOfLanes(tx, customerId, wanted);
  const { tender_id: tenderId } = await oneRow<{ tender_id: string }>(
    tx,
    `INSERT INTO tenders (customer_id, name, mode, contract_no, gives_feedback, forbids_rise, max_decrease_percent, created_by, created_at)
     VALUES ($1, $2, $3, $9, $4, $5, $6, $7, $8) RETURNING tender_id`,
    [
      customerId,
      wanted.name,
      wanted.mode,
      wanted.givesFeedback,
      wanted.forbidsRise,
      wanted.maxDecreasePercent,
      caller.userId,
      now(),
      contractNo,
    ],
  );
  const tender = { customer_id: customerId, tender_id: tenderId, mode: wanted.mode, contract_no: contractNo };
  await chooseLanes(tx, tender, wanted.laneIds);
  await inviteCarriers(tx, tender, wanted.carrierIds);
  const made = await requireTender(tx, customerId, tenderId);
  await recordAudit(tx, actor, {
    customerId,
    action: 'tender.created',
    subjectKind: 'tender',
    subjectId: tenderId,
    after: {
      name: made.name,
      mode: made.mode,
      givesFeedback: made.gives_feedback,
      forbidsRise: made.forbids_rise,
      maxDecreasePercent: made.max_decrease_percent,
      lanes: made.lane_count,
      carrierIds: wanted.carrierIds,
    },
  });
  if (wanted.round === undefined) return made;
  await planRound(tx, actor, made, wanted.round, wanted.acknowledged === false);
  return requireTender(tx, customerId, tenderId);
}
