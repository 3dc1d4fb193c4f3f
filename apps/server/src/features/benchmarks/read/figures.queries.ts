import type { BenchmarkMetric } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow, rows } from '../../../platform/database/rows.ts';

/** A viewer's figures in a cell: its own, and the benchmark's where it is shown. */
export type FigureRow = {
  readonly metric: BenchmarkMetric;
  readonly key: string;
  readonly month: string;
  readonly from_month: string;
  readonly to_month: string;
  readonly own: string | null;
  readonly own_shipments: number;
  readonly shipments: number | null;
  readonly companies: number | null;
  readonly p25: string | null;
  readonly median: string | null;
  readonly p75: string | null;
  readonly mean: string | null;
  readonly p2_5: string | null;
  readonly p97_5: string | null;
};

/** The newest month with published benchmarks; null before the first. */
export async function selectFrozenMonth(tx: Transaction): Promise<string | null> {
  const newest = await optionalRow<{ month: string }>(
    tx,
    'SELECT month FROM benchmark_runs WHERE frozen_at IS NOT NULL ORDER BY month DESC LIMIT 1',
  );
  return newest?.month ?? null;
}

/** For each cell the newest figures of the last year that show a benchmark, otherwise the newest. */
export function selectFigures(
  tx: Transaction,
  asked: { customerId: string; mode: number; month: string; metric?: BenchmarkMetric; keys?: string[] },
): Promise<FigureRow[]> {
  return rows<FigureRow>(
    tx,
    `SELECT DISTINCT ON (metric, key) metric, key, to_char(month, 'YYYY-MM') AS month,
       to_char(from_month, 'YYYY-MM') AS from_month, to_char(to_month, 'YYYY-MM') AS to_month, own, own_shipments, shipments,
       companies, p25, median, p75, mean, p2_5, p97_5
     FROM benchmark_figures
     WHERE customer_id = $1 AND mode = $2 AND ($4::text IS NULL OR metric = $4) AND ($5::uuid[] IS NULL OR key = ANY ($5))
       AND benchmark_figures.month > $3::date - interval '12 months'
     ORDER BY metric, key, median IS NULL, benchmark_figures.month DESC`,
    [asked.customerId, asked.mode, asked.month, asked.metric ?? null, asked.keys ?? null],
  );
}

type ViewedLane = {
  readonly mode: number;
  readonly forecast_volume: string;
  /** Null until the lane is in a snapshot. */
  readonly keys: (string | null)[] | null;
};

/** Returns a lane with the cells it belongs to; null if the customer has no such lane. */
export function selectViewedLane(
  tx: Transaction,
  customerId: string,
  laneId: string,
): Promise<ViewedLane | null> {
  return optionalRow<ViewedLane>(
    tx,
    `SELECT l.mode, l.forecast_volume, (
       SELECT b.keys FROM benchmark_lanes b WHERE b.customer_id = $1 AND b.lane_id = $2
       ORDER BY b.snapshot_id DESC LIMIT 1) AS keys
     FROM lanes l WHERE l.customer_id = $1 AND l.lane_id = $2 AND l.is_counted`,
    [customerId, laneId],
  );
}
