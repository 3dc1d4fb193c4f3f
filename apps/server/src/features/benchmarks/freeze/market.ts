import type { benchmarks } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';

/** A mode's benchmark in a month: of real companies, or of the demonstration's. */
export type Market = {
  /** First day. */
  readonly month: string;
  readonly mode: OfferedMode;
  readonly isDemonstration: boolean;
  readonly rules: benchmarks.BenchmarkRules;
};

export type Snapshot = {
  readonly snapshot_id: string;
  readonly month: string;
  readonly from_month: string;
  readonly to_month: string;
  readonly companies: number;
};

/** The newest snapshot of a mode, unless it is older than a year. */
export function selectSnapshot(tx: Transaction, market: Market): Promise<Snapshot | null> {
  return optionalRow<Snapshot>(
    tx,
    `SELECT snapshot_id, month, from_month, to_month, companies FROM benchmark_snapshots
     WHERE mode = $1 AND is_demonstration = $2 AND month > $3::date - interval '12 months'
     ORDER BY month DESC LIMIT 1`,
    [market.mode, market.isDemonstration, market.month],
  );
}
