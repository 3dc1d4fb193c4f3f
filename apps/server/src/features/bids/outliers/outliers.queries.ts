import type { CheckKind, OutlierReference } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';

const selectStatement = loadSql(import.meta.url, './selectOutliers.sql');

export type OutlierRow = {
  bid_id: string;
  lane_id: string;
  mode: number;
  origin_label: string;
  destination_label: string;
  carrier_id: string;
  carrier_name: string;
  all_in_usd: string | null;
  unit_cost_usd: string | null;
  state: 'unconfirmed' | 'open' | 'noted' | 'included' | 'excluded';
  factor: string | null;
  evidence: { references: OutlierReference[]; baselineIsAssumed: boolean } | null;
  checked_usd: string | null;
  resolved_at: string | null;
  is_held: boolean;
  is_only_bid: boolean;
  checks: {
    cell: string;
    chargeName: string | null;
    kind: CheckKind;
    rate: number;
    currency: string;
    confirmedAt: string | null;
  }[];
  total: number;
};

type Wanted = {
  readonly mode?: number;
  readonly contractNo?: number | undefined;
  readonly laneIds?: readonly string[];
  readonly bidIds?: readonly string[];
  readonly onlyHeld?: boolean;
  readonly pageSize?: number;
  readonly page?: number;
};

/** Unusual bids of a customer, held ones first. Only for callers that act for the customer. */
export function selectOutliers(
  tx: Transaction,
  customerId: string,
  { mode, contractNo, laneIds, bidIds, onlyHeld = false, pageSize, page = 1 }: Wanted,
): Promise<OutlierRow[]> {
  return rows<OutlierRow>(tx, selectStatement, [
    customerId,
    mode ?? null,
    laneIds ?? null,
    bidIds ?? null,
    onlyHeld,
    pageSize ?? null,
    pageSize === undefined ? 0 : (page - 1) * pageSize,
    contractNo ?? null,
  ]);
}
