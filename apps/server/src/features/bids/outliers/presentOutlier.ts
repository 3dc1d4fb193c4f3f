import type { bids, ResponseInputOf } from '@lanewright/contract';
import { isOfferedMode, modeDetails, outlierInWords, unitCostInWords } from '@lanewright/freight';
import { cellNamed } from '../checks/presentChecks.ts';
import type { OutlierRow } from './outliers.queries.ts';

type BidOutlier = ResponseInputOf<typeof bids.listOutliers>[number];

const number = (text: string | null) => (text === null ? null : Number(text));

/** Why a bid is unusual, in a sentence without a full stop. For the customer only. */
export function whyUnusual({
  mode,
  factor,
  evidence,
  checked_usd,
  unit_cost_usd,
  checks,
}: OutlierRow): string {
  const unit = isOfferedMode(mode) ? modeDetails[mode].volumeUnit : 'mi';
  if (factor !== null && checked_usd !== null)
    return outlierInWords(checked_usd, unit, factor, evidence?.references ?? []);
  const open = checks.filter(({ confirmedAt }) => confirmedAt === null);
  const [first] = open;
  if (first === undefined) return unit_cost_usd === null ? '' : unitCostInWords(unit_cost_usd, unit);
  const more = open.length === 1 ? '' : ` and ${open.length - 1} more`;
  return `The carrier has not confirmed ${first.chargeName ?? 'a price'} ${first.rate} ${first.currency}${more}`;
}

/** An unusual bid in the API format. */
export function presentOutlier(row: OutlierRow): BidOutlier {
  return {
    bidId: row.bid_id,
    laneId: row.lane_id,
    origin: row.origin_label,
    destination: row.destination_label,
    carrierId: row.carrier_id,
    carrierName: row.carrier_name,
    isOnlyBid: row.is_only_bid,
    allInUsd: number(row.all_in_usd),
    unitCostUsd: number(row.unit_cost_usd),
    isHeld: row.is_held,
    state: row.state,
    message: whyUnusual(row),
    factor: number(row.factor),
    references: (row.evidence?.references ?? []).map(({ of, unitUsd, bids: count }) => ({
      of,
      unitUsd: Number(unitUsd),
      bids: count ?? null,
    })),
    baselineIsAssumed: row.evidence?.baselineIsAssumed ?? false,
    checks: row.checks.map(({ cell, chargeName, kind, rate, currency, confirmedAt }) => ({
      ...cellNamed(cell),
      chargeName: chargeName ?? '',
      kind,
      rate,
      currency,
      confirmedAt,
    })),
    isAsked: row.checks.some(({ kind, confirmedAt }) => kind === 'asked' && confirmedAt === null),
    resolvedAt: row.resolved_at,
  };
}
