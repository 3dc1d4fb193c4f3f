import type { Month } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { dayOf, type InParts, inParts, planOf } from './costPlan.ts';

const previewAwardsSql =
  loadSql(import.meta.url, './costAwards.sql') + loadSql(import.meta.url, './previewAwards.sql');

export type PreviewWish = {
  readonly laneId: string;
  readonly bidId: string;
  /** Percent, at most two decimals. */
  readonly share: number;
  /** Null: every month of which nothing is awarded. */
  readonly months: readonly Month[] | null;
};
/** Totals of a wish over its months; amounts in USD as decimal texts. */
export type PreviewedAward = {
  readonly lane_id: string;
  readonly bid_id: string;
  readonly carrier_id: string;
  readonly share: string;
  readonly months: number;
  /** Cost per unit over all the bid's charges, as used in comparisons. */
  readonly unit_cost_usd: string;
  readonly awarded_usd: string;
  /** Null if the lane has no baseline. */
  readonly baseline_usd: string | null;
};

/**
 * Calculates awards of one mode, to the cent what awarding them now would write; nothing is written or locked. One row per wish, in
 * order. A bid that can't be awarded in its current state (withdrawn, incomplete, being priced) has none.
 */
export async function previewAwards(
  tx: Transaction,
  customerId: string,
  mode: number,
  months: readonly Month[],
  wishes: readonly PreviewWish[],
  options?: InParts,
): Promise<PreviewedAward[]> {
  const planned = wishes.map((wish, place) => ({ ...wish, awardId: String(place + 1) }));
  const preview = async (part: Parameters<typeof planOf>[0]) => {
    const values = [customerId, mode, await planOf(part), now(), months.map(dayOf)];
    return rows<PreviewedAward & { place: number }>(tx, previewAwardsSql, values);
  };
  const found = await inParts(tx, planned, preview, options);
  return found.toSorted((one, other) => one.place - other.place).map(({ place: _place, ...award }) => award);
}
