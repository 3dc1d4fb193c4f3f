import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { joinInBulk } from '../../platform/database/joinInBulk.ts';
import { rows } from '../../platform/database/rows.ts';
import { conflict } from '../../platform/http/problemError.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { propertyOf } from '../settings/index.ts';

const writeAwardsSql = loadSql(import.meta.url, './writeAwards.sql');

// From here on whole tables are joined faster than looked up row by row.
const manyAwards = 200;

export type AwardToWrite = {
  readonly laneId: string;
  readonly bidId: string;
  /** Percent. */
  readonly share: number;
  /** Null: every month of which nothing is given. */
  readonly months: readonly string[] | null;
};
/** What one carrier got; amounts in USD as decimal texts. */
export type CarrierAwards = {
  readonly carrier_id: string;
  readonly awards: number;
  readonly lanes: number;
  readonly first_lane_id: string;
  readonly awarded_usd: string;
  readonly savings_usd: string;
};

/**
 * Writes awards of one mode as a set, each Pending until its carrier answers, and says `lane.awarded`. The lanes are
 * locked and the awards planned. 409 when a bid changed since it was read. Tells the new awards' ids, in order.
 */
export async function writeAwards(
  tx: Transaction,
  by: { readonly customerId: string; readonly userId: string },
  mode: number,
  validMonths: readonly string[],
  awards: readonly AwardToWrite[],
): Promise<{ awardIds: string[]; carriers: CarrierAwards[] }> {
  const { customerId, userId } = by;
  const drawn = await rows<{ award_id: string }>(
    tx,
    `SELECT nextval(pg_get_serial_sequence('awards', 'award_id'))::text AS award_id FROM generate_series(1, $1)`,
    [awards.length],
  );
  const awardIds = drawn.map((row) => row.award_id);
  const answerDays = Number(await propertyOf(tx, customerId, mode, 'awards.answerDays'));
  const moment = now();
  const answerBy = new Date(moment.getTime() + answerDays * 86_400_000);
  const plan = awards.map((award, index) => ({
    ...award,
    awardId: awardIds[index],
    months: award.months?.map((month) => `${month}-01`) ?? null,
  }));
  const write = () =>
    rows<CarrierAwards>(tx, writeAwardsSql, [
      customerId,
      mode,
      JSON.stringify(plan),
      userId,
      moment,
      answerBy,
      validMonths.map((month) => `${month}-01`),
    ]);
  const carriers = awards.length > manyAwards ? await joinInBulk(tx, write) : await write();
  if (carriers.reduce((sum, carrier) => sum + carrier.awards, 0) < awards.length) {
    throw conflict('bid_changed', 'A bid changed while you were awarding it; load the bids again');
  }
  await announce(tx, 'lane.awarded', `${customerId}:${mode}:${awardIds[0]}`, {
    customerId,
    mode,
    carriers: carriers.map((carrier) => ({
      carrierId: carrier.carrier_id,
      lanes: carrier.lanes,
      firstLaneId: carrier.first_lane_id,
    })),
  });
  return { awardIds, carriers };
}
