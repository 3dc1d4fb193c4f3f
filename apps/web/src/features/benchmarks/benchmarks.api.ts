import { benchmarks, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { mutation, query, useMutation, useQuery } from '../../platform/query.ts';

export type LaneMetric = ResponseOf<typeof benchmarks.benchmarkLane>['metrics'][number];
export type Why = NonNullable<LaneMetric['why']>;
export type Market = NonNullable<LaneMetric['market']>;
export type ComparedRoutes = ResponseOf<typeof benchmarks.benchmarkChargeLocation>;

/** A lane compared with its benchmark in each metric. */
export const useLaneBenchmark = (laneId: string) =>
  useQuery(query(benchmarks.benchmarkLane, { query: { laneId } }));

/** A lane's deviation from the benchmark in each scope. */
export const useDeviations = (laneId: string) =>
  useQuery(query(benchmarks.benchmarkDeviations, { query: { laneId } }));

const shownRoutes = 200;

/** Routes of a mode compared with their benchmark, largest opportunity first. */
export const useComparedRoutes = (mode: OfferedMode) =>
  useQuery(query(benchmarks.benchmarkChargeLocation, { query: { mode, top: shownRoutes } }));

export type BenchmarkRuns = ResponseOf<typeof benchmarks.listBenchmarkRuns>;

/** For the Owner: published and planned months, with the guards. */
export const useBenchmarkRuns = () => useQuery(query(benchmarks.listBenchmarkRuns, {}));

/** Publishes this month's benchmarks with these guards. */
export const useFreeze = () =>
  useMutation(
    mutation(benchmarks.freezeBenchmarks, (rules: Partial<BenchmarkRuns['rules']>) => ({ body: { rules } })),
  );
