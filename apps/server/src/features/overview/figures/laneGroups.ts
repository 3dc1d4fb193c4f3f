import { Decimal, type LaneColour } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { joinInBulk } from '../../../platform/database/joinInBulk.ts';
import { rows } from '../../../platform/database/rows.ts';
import { filteredLanes, type LaneFilter } from '../laneQuery.ts';
import type { LaneSource } from '../laneSource.ts';

const sums = {
  lanes: 'count(*)',
  /** Not made by hand: with its state, what percentages are of. */
  fromShipments: 'count(*) FILTER (WHERE NOT is_manual)',
  fromShipmentsWithBid: 'count(amount_bid_usd) FILTER (WHERE NOT is_manual)',
  named: 'count(*) FILTER (WHERE incumbent_is_named AND NOT is_manual)',
  incumbents: 'count(*) FILTER (WHERE incumbent_has_bid AND NOT is_manual)',
  withBid: 'count(amount_bid_usd)',
  awardedLanes: 'count(*) FILTER (WHERE awarded_months > 0)',
  /** Of which an award is accepted. */
  wonLanes: 'count(*) FILTER (WHERE new_cost_usd > coalesce(pending_usd, 0))',
  shipments: 'sum({{shipments}})',
  volume: 'sum({{volume}})',
  // A lane made by hand has no baseline.
  spend: 'sum(baseline_cost_usd)',
  spendWithBid: 'sum(baseline_cost_usd) FILTER (WHERE amount_bid_usd IS NOT NULL)',
  namedSpend: 'sum(baseline_cost_usd) FILTER (WHERE incumbent_is_named)',
  incumbentSpend: 'sum(baseline_cost_usd) FILTER (WHERE incumbent_has_bid)',
  awardedBaseline: 'sum(awarded_baseline_usd)',
  awarded: 'sum(new_cost_usd)',
  pending: 'sum(pending_usd)',
  savings: 'sum(savings_usd)',
  totalBid: 'sum(amount_bid_usd)',
} as const;
type Sum = keyof typeof sums;
const names = Object.keys(sums) as Sum[];

/** Lanes of one state, colour and region, as their reader sees them. */
export type LaneGroup = {
  readonly state: string;
  readonly colour: LaneColour | null;
  readonly region: string;
} & Readonly<Record<Sum, Decimal>>;

/** The lanes of a source that fit a filter, added up by state, colour and region: figures of lanes are sums of these few rows. */
export async function readLaneGroups(
  tx: Transaction,
  source: LaneSource,
  filter: LaneFilter,
): Promise<LaneGroup[]> {
  const { text, values } = filteredLanes(source, filter);
  const columns = names
    .map((name) => `coalesce(${sums[name]}, 0) AS "${name}"`)
    .join(', ')
    .replace('{{shipments}}', source.sums.shipments)
    .replace('{{volume}}', source.sums.volume);
  const found = await joinInBulk(tx, () =>
    rows<Pick<LaneGroup, 'state' | 'colour' | 'region'> & Record<Sum, string>>(
      tx,
      `SELECT state, colour, region_pair AS region, ${columns} ${text} GROUP BY state, colour, region_pair`,
      values,
    ),
  );
  return found.map((row) => ({
    ...row,
    ...(Object.fromEntries(names.map((name) => [name, new Decimal(row[name])])) as Record<Sum, Decimal>),
  }));
}

/** What groups add up to. */
export function sumOfGroups(groups: readonly LaneGroup[], of: Sum): Decimal {
  return groups.reduce((sum, group) => sum.plus(group[of]), new Decimal(0));
}

/** Those that are open for bids. */
export function started(groups: readonly LaneGroup[]): LaneGroup[] {
  return groups.filter(({ state }) => state === 'Started');
}
