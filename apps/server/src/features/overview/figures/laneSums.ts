import type { Transaction } from '../../../platform/database/database.ts';
import { joinInBulk } from '../../../platform/database/joinInBulk.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { filteredLanes, type LaneFilter } from '../laneQuery.ts';
import type { LaneSource } from '../laneSource.ts';

/** Numbers and sums of lanes as their reader sees them; amounts are decimal texts. */
export type LaneSums = {
  lanes: number;
  started: number;
  /** Started, and not made by hand: what percentages are of. */
  open: number;
  open_with_bid: number;
  open_named: number;
  open_with_incumbent: number;
  with_bid: number;
  awarded_lanes: number;
  green: number;
  amber: number;
  red: number;
  shipments: string;
  volume: string;
  open_spend: string;
  open_spend_with_bid: string;
  named_spend: string;
  incumbent_spend: string;
  spend: string;
  awarded_baseline: string;
  awarded: string;
  pending: string;
  savings: string;
  total_bid: string;
  started_bid: string;
};

const open = `state = 'Started' AND NOT is_manual`;
const lanesWhere = (condition: string, name: string) =>
  `count(*) FILTER (WHERE ${condition})::integer AS ${name}`;
const sumOf = (column: string, name: string, condition?: string) =>
  `coalesce(sum(${column})${condition === undefined ? '' : ` FILTER (WHERE ${condition})`}, 0) AS ${name}`;
const columns = [
  'count(*)::integer AS lanes',
  lanesWhere(`state = 'Started'`, 'started'),
  lanesWhere(open, 'open'),
  lanesWhere(`${open} AND amount_bid_usd IS NOT NULL`, 'open_with_bid'),
  lanesWhere(`${open} AND incumbent_is_named`, 'open_named'),
  lanesWhere(`${open} AND incumbent_has_bid`, 'open_with_incumbent'),
  'count(amount_bid_usd)::integer AS with_bid',
  lanesWhere('awarded_months > 0', 'awarded_lanes'),
  lanesWhere(`colour = 'Green'`, 'green'),
  lanesWhere(`colour = 'Amber'`, 'amber'),
  lanesWhere(`colour = 'Red'`, 'red'),
  sumOf('shipment_count', 'shipments'),
  sumOf('volume', 'volume'),
  sumOf('baseline_cost_usd', 'open_spend', open),
  sumOf('baseline_cost_usd', 'open_spend_with_bid', `${open} AND amount_bid_usd IS NOT NULL`),
  sumOf('baseline_cost_usd', 'named_spend', `${open} AND incumbent_is_named`),
  sumOf('baseline_cost_usd', 'incumbent_spend', `${open} AND incumbent_has_bid`),
  sumOf('baseline_cost_usd', 'spend'),
  sumOf('awarded_baseline_usd', 'awarded_baseline'),
  sumOf('new_cost_usd', 'awarded'),
  sumOf('pending_usd', 'pending'),
  sumOf('savings_usd', 'savings'),
  sumOf('amount_bid_usd', 'total_bid'),
  sumOf('amount_bid_usd', 'started_bid', `state = 'Started'`),
];

/** Numbers and sums of the lanes of a source that fit a filter. */
export function readLaneSums(tx: Transaction, source: LaneSource, filter: LaneFilter): Promise<LaneSums> {
  const { text, values } = filteredLanes(source, filter);
  return joinInBulk(tx, () => oneRow<LaneSums>(tx, `SELECT ${columns.join(', ')} ${text}`, values));
}
