import { Decimal, type LaneColour } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { rows } from '../../../platform/database/rows.ts';
import { filteredLanes, type LaneFilter } from '../laneQuery.ts';
import type { LaneSource } from '../laneSource.ts';

const sums = {
  lanes: 'count(*)',
  /** Excludes lanes created manually: together with the state, the basis of percentages. */
  fromShipments: 'count(*) FILTER (WHERE NOT is_manual)',
  fromShipmentsWithBid: 'count(amount_bid_usd) FILTER (WHERE NOT is_manual)',
  named: 'count(*) FILTER (WHERE incumbent_is_named AND NOT is_manual)',
  incumbents: 'count(*) FILTER (WHERE incumbent_has_bid AND NOT is_manual)',
  withBid: 'count(amount_bid_usd)',
  awardedLanes: 'count(*) FILTER (WHERE awarded_months > 0)',
  /** Lanes with an accepted award. */
  wonLanes: 'count(*) FILTER (WHERE new_cost_usd > coalesce(pending_usd, 0))',
  shipments: 'sum({{shipments}})',
  volume: 'sum({{volume}})',
  // A lane created manually has no baseline.
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

/** Totals of lanes with one state, colour and region, as their reader sees them. */
export type LaneGroup = {
  readonly state: string;
  readonly colour: LaneColour | null;
  readonly region: string;
} & Readonly<Record<Sum, Decimal>>;

/** Totals the lanes of a source that match a filter by state, colour and region: figures of lanes are sums of these few rows. */
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
  const found = await disableNestedLoops(tx, () =>
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

/** Total of groups. */
export function sumOfGroups(groups: readonly LaneGroup[], of: Sum): Decimal {
  return groups.reduce((sum, group) => sum.plus(group[of]), new Decimal(0));
}

/** Groups of lanes that are open for bids. */
export function started(groups: readonly LaneGroup[]): LaneGroup[] {
  return groups.filter(({ state }) => state === 'Started');
}
