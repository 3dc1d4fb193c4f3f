import { Decimal, Mode } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { queueMoment } from '../../platform/jobs/queueMoment.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { propertyOf, refuseClosed } from '../settings/index.ts';
import { dayOf, type InParts, inParts, planOf } from './costPlan.ts';
import { randomIds } from '../../platform/randomIds.ts';
import { awardedLanes } from '../../platform/jobs/namedLanes.ts';

const writeAwardsSql =
  loadSql(import.meta.url, './costAwards.sql') + loadSql(import.meta.url, './writeAwards.sql');

export type AwardToWrite = {
  readonly laneId: string;
  readonly bidId: string;
  /** Percent. */
  readonly share: number;
  /** Null: every month of which nothing is awarded. */
  readonly months: readonly string[] | null;
  /** The buyer who chose this bid. */
  readonly awardedBy: string;
};
/** How long before the response deadline carriers are reminded. */
const remindBeforeMs = 2 * 86_400_000;

/** Schedules the reminder of awards with a response deadline, once for all of a mode; none if there is no time for one. */
async function announceReminder(
  tx: Transaction,
  of: { readonly customerId: string; readonly mode: number },
  deadline: Date,
): Promise<void> {
  const dueAt = new Date(deadline.getTime() - remindBeforeMs);
  if (dueAt <= now()) return;
  const answerBy = deadline.toISOString();
  const subject = `${of.customerId}:${of.mode}:${answerBy}`;
  // By the queue's clock, which decides when it is due.
  const runAt = await queueMoment(tx, dueAt.getTime() - now().getTime());
  await announce(tx, 'awards.reminderDue', subject, { ...of, answerBy }, runAt);
}

/** The contract of the lanes that are awarded. */
export type AwardedContract = {
  readonly customerId: string;
  readonly mode: number;
  readonly contractNo: number;
};
/** What one carrier was awarded; amounts in USD as decimal texts. */
export type CarrierAwards = {
  readonly carrier_id: string;
  readonly awards: number;
  readonly lanes: number;
  readonly first_lane_id: string;
  readonly awarded_usd: string;
  readonly savings_usd: string;
};

/**
 * Writes awards of one contract as a set, each Pending until its carrier responds or the deadline passes, and emits `lane.awarded`. The
 * lanes are locked and the awards planned. 409 when a bid changed since it was read, or the contract is closed. Returns the new awards' IDs, in order; for
 * best bids, each award also stores the first one's ID.
 */
export async function writeAwards(
  tx: Transaction,
  { customerId, mode, contractNo }: AwardedContract,
  validMonths: readonly string[],
  awards: readonly AwardToWrite[],
  { isBestBids = false, ...parts }: InParts & { readonly isBestBids?: boolean } = {},
): Promise<{ awardIds: string[]; carriers: CarrierAwards[] }> {
  await refuseClosed(tx, customerId, mode, [contractNo]);
  const awardIds = randomIds(awards.length);
  const answerDays = Number(await propertyOf(tx, customerId, mode, 'awards.answerDays', contractNo));
  const moment = now();
  const answerBy = new Date(moment.getTime() + answerDays * 86_400_000);
  const reference = await propertyOf(tx, customerId, mode, 'fuel.referenceDieselUsdPerGallon', contractNo);
  const planned = awards.map((award, place) => ({ ...award, awardId: awardIds[place] ?? '' }));
  const write = async (part: Parameters<typeof planOf>[0]) =>
    rows<CarrierAwards>(tx, writeAwardsSql, [
      customerId,
      mode,
      await planOf(part),
      moment,
      validMonths.map(dayOf),
      answerBy,
      mode === Mode.RoadFTL ? reference : null,
      isBestBids ? awardIds[0] : null,
      contractNo,
      reference,
    ]);
  const carriers = addUp(await inParts(tx, planned, write, parts));
  if (carriers.reduce((sum, carrier) => sum + carrier.awards, 0) < awards.length) {
    throw refuse('bid_changed', 'A bid changed while you were awarding. Reload and try again');
  }
  const subject = `${customerId}:${mode}:${awardIds[0]}`;
  await announce(tx, 'lane.awarded', subject, {
    customerId,
    mode,
    ...awardedLanes(
      awards.map((award) => award.laneId),
      [contractNo],
    ),
    carriers: carriers.map((carrier) => ({
      carrierId: carrier.carrier_id,
      lanes: carrier.lanes,
      firstLaneId: carrier.first_lane_id,
    })),
  });
  await announce(
    tx,
    'awards.answerDue',
    subject,
    { customerId, mode, dueAt: answerBy.toISOString() },
    answerBy,
  );
  await announceReminder(tx, { customerId, mode }, answerBy);
  return { awardIds, carriers };
}

/** What each carrier got from all parts of a request. */
function addUp(parts: readonly CarrierAwards[]): CarrierAwards[] {
  const carriers = new Map<string, CarrierAwards>();
  for (const part of parts) {
    const known = carriers.get(part.carrier_id);
    carriers.set(part.carrier_id, known === undefined ? part : both(known, part));
  }
  return [...carriers.values()];
}

const both = (one: CarrierAwards, other: CarrierAwards): CarrierAwards => ({
  carrier_id: one.carrier_id,
  awards: one.awards + other.awards,
  lanes: one.lanes + other.lanes,
  first_lane_id:
    BigInt(one.first_lane_id) < BigInt(other.first_lane_id) ? one.first_lane_id : other.first_lane_id,
  awarded_usd: new Decimal(one.awarded_usd).plus(other.awarded_usd).toFixed(2),
  savings_usd: new Decimal(one.savings_usd).plus(other.savings_usd).toFixed(2),
});
