import { benchmarks, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';

export type LaneMetric = ResponseOf<typeof benchmarks.benchmarkLane>['metrics'][number];
export type Why = NonNullable<LaneMetric['why']>;
export type Market = NonNullable<LaneMetric['market']>;
export type ComparedRoutes = ResponseOf<typeof benchmarks.benchmarkChargeLocation>;

/** A lane compared with its benchmark in each metric. */
export function useLaneBenchmark(laneId: string) {
  return useQuery({
    queryKey: ['benchmarks', 'lane', laneId],
    queryFn: ({ signal }) => callEndpoint(benchmarks.benchmarkLane, { query: { laneId }, signal }),
  });
}

/** A lane's deviation from the benchmark in each scope. */
export function useDeviations(laneId: string) {
  return useQuery({
    queryKey: ['benchmarks', 'deviations', laneId],
    queryFn: ({ signal }) => callEndpoint(benchmarks.benchmarkDeviations, { query: { laneId }, signal }),
  });
}

const shownRoutes = 200;

/** Routes of a mode compared with their benchmark, largest opportunity first. */
export function useComparedRoutes(mode: OfferedMode) {
  return useQuery({
    queryKey: ['benchmarks', 'routes', mode],
    queryFn: ({ signal }) =>
      callEndpoint(benchmarks.benchmarkChargeLocation, { query: { mode, top: shownRoutes }, signal }),
  });
}

export type BenchmarkRuns = ResponseOf<typeof benchmarks.listBenchmarkRuns>;
const runsKey = ['benchmarks', 'runs'];

/** For the Owner: published and planned months, with the guards. */
export function useBenchmarkRuns() {
  return useQuery({
    queryKey: runsKey,
    queryFn: ({ signal }) => callEndpoint(benchmarks.listBenchmarkRuns, { signal }),
  });
}

/** Publishes this month's benchmarks with these guards. */
export function useFreeze() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rules: Partial<BenchmarkRuns['rules']>) =>
      callEndpoint(benchmarks.freezeBenchmarks, { body: { rules } }),
    onSuccess: () => client.invalidateQueries({ queryKey: runsKey }),
  });
}
