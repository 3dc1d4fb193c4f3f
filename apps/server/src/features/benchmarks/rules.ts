import { benchmarks } from '@lanewright/contract';
import type { Floor } from './freeze/admitCells.ts';

/** Reads the stored privacy limits of a run; missing values use the defaults. */
export function rulesOf(kept: unknown): benchmarks.BenchmarkRules {
  return benchmarks.benchmarkRulesSchema.parse(kept ?? {});
}

/** Minimum a benchmark needs before it is shown. */
export function floorOf(rules: benchmarks.BenchmarkRules): Floor {
  return {
    values: rules.minShipments,
    groups: rules.minCompanies,
    share: rules.maxSharePercent / 100,
  };
}
