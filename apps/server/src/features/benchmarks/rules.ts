import { benchmarks } from '@lanewright/contract';
import type { Floor } from './freeze/admitCells.ts';

/** The guards of a freeze as they were kept; what was never said is as the law of the house has it. */
export function rulesOf(kept: unknown): benchmarks.BenchmarkRules {
  return benchmarks.benchmarkRulesSchema.parse(kept ?? {});
}

/** What a market must have before it is told. */
export function floorOf(rules: benchmarks.BenchmarkRules): Floor {
  return {
    values: rules.minShipments,
    groups: rules.minCompanies,
    share: rules.maxSharePercent / 100,
  };
}
