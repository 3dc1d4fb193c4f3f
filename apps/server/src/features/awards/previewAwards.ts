import type { Month } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { asMany, dayOf, planOf } from './costPlan.ts';

const previewAwardsSql =
  loadSql(import.meta.url, './costAwards.sql') + loadSql(import.meta.url, './previewAwards.sql');

export type PreviewWish = {
  readonly laneId: string;
  readonly bidId: string;
  /** Percent, two decimals at most. */
  readonly share: number;
  /** Null: every month of which nothing is given. */
  readonly months: readonly Month[] | null;
};
/** What a wish comes to over its months; amounts in USD as decimal texts. */
export type PreviewedAward = {
  readonly lane_id: string;
  readonly bid_id: string;
  readonly carrier_id: string;
  readonly share: string;
  readonly months: number;
  /** What a unit costs over all the bid's charges, as it is compared. */
  readonly unit_cost_usd: string;
  readonly awarded_usd: string;
  /** Null where the lane has no baseline. */
  readonly baseline_usd: string | null;
};

/**
 * What awards of one mode would come to, to the cent what awarding them now writes; nothing is written and nothing locked. One
 * row a wish, in their order. A bid that cannot be awarded as it is (withdrawn, incomplete, being priced) has none.
 */
export async function previewAwards(
  tx: Transaction,
  customerId: string,
  mode: number,
  months: readonly Month[],
  wishes: readonly PreviewWish[],
): Promise<PreviewedAward[]> {
  const plan = await planOf(wishes.map((wish, place) => ({ ...wish, awardId: String(place + 1) })));
  const select = () =>
    rows<PreviewedAward>(tx, previewAwardsSql, [customerId, mode, plan, now(), months.map(dayOf)]);
  return asMany(tx, wishes.length, select);
}
