import { formatMomentUtc } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { grouped } from '../../platform/grouped.ts';
import { lockForAwards } from './lockForAwards.ts';

/** From this number, joining whole tables is faster than row-by-row lookups. */
export const manyAwards = 200;

/** An award that waits for its carrier's response. */
export type OwnAward = {
  readonly award_id: string;
  readonly customer_id: string;
  readonly lane_id: string;
  readonly mode: number;
  readonly contract_no: number;
};
type AwardToAnswer = OwnAward & {
  readonly label: string;
  readonly status: string;
  readonly answer_by: string;
  readonly is_late: boolean;
};

/** How an error names an award, and the field that specified it. */
export type NameAward = (label: string, index: number) => { readonly title: string; readonly field?: string };

/**
 * Locks and returns awards that a carrier may respond to, by lane; the lanes' locks keep responses, cancellations and deadlines
 * from crossing. 404 when one is not this carrier's, connected in its mode; 409 when one no longer takes a response.
 */
export async function lockOwnAwards(
  tx: Transaction,
  caller: Caller,
  awardIds: readonly string[],
  name: NameAward,
): Promise<OwnAward[]> {
  const own = await requireOwnAwards(tx, caller, awardIds, (index) => name('', index).field);
  // Customers in a fixed order, as lanes are: otherwise two responses about the same customers would deadlock.
  for (const [customerId, ofCustomer] of grouped(own, (award) => award.customer_id)) {
    const laneIds = new Set(ofCustomer.map((award) => award.lane_id));
    await lockForAwards(tx, customerId, [...laneIds]);
  }
  const locked = await selectAwardsToAnswer(tx, caller, awardIds);
  const byId = new Map(locked.map((award) => [award.award_id, award]));
  for (const [index, id] of awardIds.entries()) {
    const award = byId.get(id);
    if (award !== undefined) requireUnanswered(award, name(award.label, index));
  }
  return locked;
}

type KnownAward = { award_id: string; customer_id: string; lane_id: string };

/** Returns those of these awards that are a carrier's, in the modes where it is connected, in any state, by lane. */
export function selectOwnAwards(
  tx: Transaction,
  caller: Caller,
  awardIds: readonly string[],
): Promise<KnownAward[]> {
  return rows<KnownAward>(
    tx,
    `SELECT a.award_id, a.customer_id, a.lane_id FROM awards a
     WHERE a.customer_id = ANY ($1::bigint[]) AND a.award_id = ANY ($2::bigint[]) AND a.carrier_id = $3
       AND EXISTS (SELECT FROM connections n WHERE n.customer_id = a.customer_id AND n.carrier_id = a.carrier_id AND n.mode = a.mode)
     ORDER BY a.customer_id, a.lane_id`,
    [caller.customerIds, awardIds, caller.companyId],
  );
}

/** Returns a carrier's awards in the same way; 404 when one is another carrier's or unknown. */
export async function requireOwnAwards(
  tx: Transaction,
  caller: Caller,
  awardIds: readonly string[],
  fieldOf: (index: number) => string | undefined,
): Promise<KnownAward[]> {
  const own = await selectOwnAwards(tx, caller, awardIds);
  const ownIds = new Set(own.map((award) => award.award_id));
  const foreign = awardIds.findIndex((id) => !ownIds.has(id));
  if (foreign < 0) return own;
  const field = fieldOf(foreign);
  const which = field === undefined ? {} : { field, detail: `Award ${awardIds[foreign]} not found` };
  throw refuse('award_not_found', 'Award not found', which);
}

/** Returns a carrier's award that it may respond to now, without locking it. Throws the errors of the response otherwise. */
export async function requireAnswerable(tx: Transaction, caller: Caller, awardId: string): Promise<OwnAward> {
  await requireOwnAwards(tx, caller, [awardId], () => undefined);
  const [award] = await selectAwardsToAnswer(tx, caller, [awardId]);
  if (award === undefined) throw new Error(`award ${awardId} was its carrier's and is gone`);
  requireUnanswered(award, { title: 'This award' });
  return award;
}

/** Reads the awards with their state; once their lanes are locked, to see concurrent changes. */
export function selectAwardsToAnswer(
  tx: Transaction,
  caller: Caller,
  awardIds: readonly string[],
): Promise<AwardToAnswer[]> {
  const select = () =>
    rows<AwardToAnswer>(
      tx,
      `SELECT a.award_id, a.customer_id, a.lane_id, a.mode, a.contract_no, a.status, a.answer_by, a.answer_by <= $4 AS is_late,
              l.origin_label || ' – ' || l.destination_label AS label
       FROM awards a
       JOIN lanes l ON l.customer_id = a.customer_id AND l.lane_id = a.lane_id
       WHERE a.customer_id = ANY ($1::bigint[]) AND a.award_id = ANY ($2::bigint[]) AND a.carrier_id = $3
       ORDER BY a.customer_id, a.mode, a.lane_id`,
      [caller.customerIds, awardIds, caller.companyId, now()],
    );
  return awardIds.length > manyAwards ? disableNestedLoops(tx, select) : select();
}

function requireUnanswered(award: AwardToAnswer, { title, field }: ReturnType<NameAward>): void {
  const more = field === undefined ? {} : { field };
  // Locking has already marked late awards as expired.
  if (award.status === 'Expired' || (award.status === 'Pending' && award.is_late)) {
    throw refuse(
      'award_expired',
      `${title} expired because there was no response by ${formatMomentUtc(award.answer_by)}. Ask the customer to award the lane again`,
      more,
    );
  }
  if (award.status !== 'Pending') {
    throw refuse(
      'award_answered',
      `${title} is ${award.status}, so you can’t respond to it. Reload your awards`,
      more,
    );
  }
}
