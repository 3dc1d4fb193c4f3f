import { Decimal, type LaneColour } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { rows } from '../../../platform/database/rows.ts';
import { type AskedLanes, isWholeMode, type Query, storedTotals } from '../laneQuery.ts';
import { groupsOfLanes, storedGroups } from './groupSource.ts';

const sums = {
  lanes: 'sum(lanes)',
  /** Excludes lanes created manually: together with the state, the basis of percentages. */
  fromShipments: 'sum(lanes) FILTER (WHERE NOT is_manual)',
  fromShipmentsWithBid: 'sum(lanes) FILTER (WHERE has_amount_bid AND NOT is_manual)',
  named: 'sum(lanes) FILTER (WHERE incumbent_is_named AND NOT is_manual)',
  incumbents: 'sum(lanes) FILTER (WHERE incumbent_has_bid AND NOT is_manual)',
  withBid: 'sum(lanes) FILTER (WHERE has_amount_bid)',
  awardedLanes: 'sum(lanes) FILTER (WHERE is_awarded)',
  /** Lanes with an accepted award. */
  wonLanes: 'sum(lanes) FILTER (WHERE is_accepted)',
  // A lane created manually has no baseline.
  spend: 'sum(baseline_cost_usd)',
  spendWithBid: 'sum(baseline_cost_usd) FILTER (WHERE has_amount_bid)',
  namedSpend: 'sum(baseline_cost_usd) FILTER (WHERE incumbent_is_named)',
  incumbentSpend: 'sum(baseline_cost_usd) FILTER (WHERE incumbent_has_bid)',
  awardedBaseline: 'sum(awarded_baseline_usd)',
  awarded: 'sum(new_cost_usd)',
  pending: 'sum(pending_usd)',
  savings: 'sum(savings_usd)',
  totalBid: 'sum(amount_bid_usd)',
} as const;
const sumsOfHistory = { ...sums, shipments: 'sum(shipment_count)', volume: 'sum(volume)' } as const;
type Sum = keyof typeof sums;
export type SumOfHistory = keyof typeof sumsOfHistory;
type GroupOf<Name extends string> = {
  readonly state: string;
  readonly colour: LaneColour | null;
  readonly region: string;
} & Readonly<Record<Name, Decimal>>;

/** Totals of lanes with one state, colour and region, as their reader sees them. */
export type LaneGroup = GroupOf<Sum>;

/** The same with the shipments and volume of their history. */
export type HistoryGroup = GroupOf<SumOfHistory>;

/** Totals of the requested lanes by state, colour and region: figures of lanes are sums of these few rows. */
export async function readLaneGroups(tx: Transaction, asked: AskedLanes): Promise<LaneGroup[]> {
  const stored = storedTotals(asked);
  if (stored === null) return totalsOf(tx, groupsOfLanes(asked), sums);
  const groups = await totalsOf(tx, storedGroups(asked.source, stored.sets), sums);
  if (stored.rest === null) return groups;
  return [...groups, ...(await totalsOf(tx, groupsOfLanes({ ...asked, source: stored.rest }), sums))];
}

/** The same with shipments and volume, which are not stored by upload. */
export function readHistoryGroups(tx: Transaction, asked: AskedLanes): Promise<HistoryGroup[]> {
  const query = isWholeMode(asked) ? storedGroups(asked.source, null) : groupsOfLanes(asked);
  return totalsOf(tx, query, sumsOfHistory);
}

async function totalsOf<Name extends string>(
  tx: Transaction,
  { text, values }: Query,
  of: Readonly<Record<Name, string>>,
): Promise<GroupOf<Name>[]> {
  const names = Object.keys(of) as Name[];
  const totals = names.map((name) => `'${name}', coalesce(${of[name]}, 0)::text`).join(', ');
  const found = await disableNestedLoops(tx, () =>
    rows<Pick<LaneGroup, 'state' | 'colour' | 'region'> & { readonly totals: Record<Name, string> }>(
      tx,
      `SELECT state, colour, region_pair AS region, json_build_object(${totals}) AS totals ${text} GROUP BY state, colour, region_pair`,
      values,
    ),
  );
  return found.map(({ totals: texts, ...group }) => ({
    ...group,
    ...(Object.fromEntries(names.map((name) => [name, new Decimal(texts[name])])) as Record<Name, Decimal>),
  }));
}

/** Total of groups. */
export function sumOfGroups<Name extends string>(groups: readonly GroupOf<Name>[], of: Name): Decimal {
  return groups.reduce((sum, group) => sum.plus(group[of]), new Decimal(0));
}

/** Groups of lanes that are open for bids. */
export function started<Group extends { readonly state: string }>(groups: readonly Group[]): Group[] {
  return groups.filter(({ state }) => state === 'Started');
}
