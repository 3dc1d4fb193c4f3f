import type { DeclineReason } from '@lanewright/freight';
import { recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { roundsOfLanes, selectSealedLanes } from '../../tenders/index.ts';
import type { Bidder, SavingActor } from '../save/saveBids.ts';
import { holdLanesForBid, type LaneForBid, laneRefusal } from '../save/openLanes.ts';
import { selectStandingBids } from '../save/standingBids.ts';
import { ownDeclines, putStatement, removeDeclines } from './declines.ts';

/** A lane and the reason for which it is declined; null: it is declined no longer. */
export type DeclinedLane = {
  readonly laneId: string;
  readonly reason: DeclineReason | null;
  readonly note?: string | null | undefined;
};

type Declining = {
  readonly tx: Transaction;
  readonly actor: SavingActor;
  readonly bidder: Omit<Bidder, 'contractNo'>;
  /** Why lanes that are awarded to the carrier can't be declined, by lane; asked after the lanes are locked. */
  readonly whyAwarded: (laneIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/**
 * Records on which lanes a carrier does not bid, or that it may bid after all. Lanes with an error don't change. A lane with a bid can't be
 * declined: its rates are deleted first, so that no bid is given up by mistake.
 */
export async function declineLanes(
  { tx, actor, bidder, whyAwarded }: Declining,
  given: readonly DeclinedLane[],
): Promise<{ declined: number; removed: number; errors: { laneId: string; message: string }[] }> {
  const { customerId, carrierId, mode } = bidder;
  // The lock of a save: it deletes declines.
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [
    `bids ${customerId} ${carrierId} ${mode}`,
  ]);
  const laneIds = given.map(({ laneId }) => laneId);
  const lanes = await holdLanesForBid(tx, bidder, laneIds);
  const rounds = await roundsOfLanes(tx, bidder, [...lanes.keys()]);
  const standing = await selectStandingBids(tx, customerId, carrierId, laneIds);
  const sealed = await selectSealedLanes(tx, bidder, laneIds);
  const awarded = await whyAwarded(laneIds);
  const errors = new Map<string, string>();
  const seen = new Set<string>();
  for (const { laneId, reason } of given) {
    const lane = lanes.get(laneId);
    const why =
      laneRefusal(lane) ??
      rounds.get(laneId)?.refusal ??
      (seen.has(laneId)
        ? `${lane?.label} is listed more than once. List it once.`
        : reason === null
          ? null
          : (awarded.get(laneId) ?? whyBid(lane, standing.has(laneId), sealed.has(laneId))));
    if (why !== null) errors.set(laneId, why);
    seen.add(laneId);
  }
  const fit = given.filter(({ laneId }) => !errors.has(laneId));
  const declined = await put({ tx, actor, bidder }, fit);
  const removed = await removeDeclines(
    tx,
    actor,
    bidder,
    fit.filter(({ reason }) => reason === null).map(({ laneId }) => laneId),
  );
  const changed = [...declined, ...removed.map(({ laneId }) => laneId)];
  // In a sealed round the customer must not notice that a carrier has decided.
  const shown = changed.filter((laneId) => !isHidden(rounds.get(laneId)));
  if (shown.length > 0)
    await announce(tx, 'bids.declined', `${customerId}:${mode}:${carrierId}`, {
      customerId,
      carrierId,
      mode,
      lanes: shown.length,
    });
  return {
    declined: fit.filter(({ reason }) => reason !== null).length,
    removed: removed.length,
    errors: [...errors].map(([laneId, message]) => ({ laneId, message })),
  };
}

/** Why a lane on which the carrier has bid can't be declined; null if it has not. */
function whyBid(lane: LaneForBid | undefined, hasBid: boolean, hasSealed: boolean): string | null {
  if (hasBid) return `You have a bid on ${lane?.label}. Delete its rates before you decline the lane.`;
  return hasSealed ? `You sealed a bid on ${lane?.label}. Withdraw it before you decline the lane.` : null;
}

const isHidden = (round: { readonly isSealed: boolean; readonly isUnopened: boolean } | undefined) =>
  round !== undefined && (round.isSealed || round.isUnopened);

/** Writes the declines that differ from the stored ones; returns their lanes. */
async function put(
  { tx, actor, bidder: { customerId, carrierId, mode } }: Omit<Declining, 'whyAwarded'>,
  given: readonly DeclinedLane[],
): Promise<string[]> {
  const wanted = given.flatMap(({ laneId, reason, note }) =>
    reason === null ? [] : [{ laneId, reason, note: note || null }],
  );
  if (wanted.length === 0) return [];
  const stored = await ownDeclines.rows(tx, {
    customer: customerId,
    carrier: carrierId,
    lanes: wanted.map(({ laneId }) => laneId),
  });
  const before = new Map(stored.map((row) => [row.lane_id, row]));
  const changed = wanted.filter(({ laneId, reason, note }) => {
    const known = before.get(laneId);
    return known?.reason !== reason || known.note !== note;
  });
  if (changed.length === 0) return [];
  await putStatement.execute(tx, {
    customer: customerId,
    carrier: carrierId,
    by: actor.userId,
    at: now(),
    lanes: JSON.stringify(changed),
  });
  await recordAudit(tx, actor, {
    customerId,
    action: 'bids.declined',
    subjectKind: 'carrier',
    subjectId: carrierId,
    before: { mode, lanes: stored.map((row) => [row.lane_id, row.reason, row.note]) },
    after: { mode, lanes: changed.map(({ laneId, reason, note }) => [laneId, reason, note]) },
  });
  return changed.map(({ laneId }) => laneId);
}
