import type { overview } from '@lanewright/contract';
import { percentOf } from '../percentOf.ts';
import type { LanesFilter } from './figureRequest.ts';

/** Totals of a group of lanes; amounts are decimal texts. */
export type GroupSums = {
  lanes: number;
  shipments: string;
  volume: string;
  spend: string | null;
  awarded: string;
  awarded_baseline: string | null;
  savings: string | null;
  open: number;
  open_with_bid: number;
};
/** SQL: totals of groups of lanes, with the columns of `lane_groups`. */
export const groupSums = `sum(lanes)::integer AS lanes, coalesce(sum(shipment_count), 0) AS shipments, coalesce(sum(volume), 0) AS volume,
  sum(baseline_cost_usd) FILTER (WHERE has_baseline) AS spend, coalesce(sum(new_cost_usd), 0) AS awarded,
  sum(awarded_baseline_usd) AS awarded_baseline, sum(savings_usd) AS savings,
  coalesce(sum(lanes) FILTER (WHERE state = 'Started' AND NOT is_manual), 0)::integer AS open,
  coalesce(sum(lanes) FILTER (WHERE has_amount_bid AND state = 'Started' AND NOT is_manual), 0)::integer AS open_with_bid`;

/** A row for a group of lanes; for a carrier without its customer's own data. */
export function presentGroup(
  sums: GroupSums,
  key: string | null,
  filter: LanesFilter | null,
  isCarrier: boolean,
): overview.BreakdownRow {
  const savings = isCarrier ? null : Number(sums.savings ?? 0);
  return {
    key: key ?? '',
    label: key ?? 'Not specified',
    lanes: sums.lanes,
    shipments: Number(sums.shipments),
    volume: Number(sums.volume),
    spend: sums.spend === null ? null : Number(sums.spend),
    awarded: Number(sums.awarded),
    awardedBaseline: isCarrier ? null : Number(sums.awarded_baseline ?? 0),
    savings,
    savingsPercent: isCarrier ? null : percentOf(sums.savings ?? 0, sums.awarded_baseline ?? 0),
    bidCoverage: percentOf(sums.open_with_bid, sums.open),
    filter,
  };
}
