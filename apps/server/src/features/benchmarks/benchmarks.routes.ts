import { benchmarks } from '@lanewright/contract';
import { done, type Route, route } from '../../platform/http/serve.ts';
import { requireMode } from '../settings/index.ts';
import { askFreeze } from './askFreeze.ts';
import { listRuns } from './listRuns.ts';
import { readDeviations, readLane } from './read/readLane.ts';
import { readRoutes } from './read/readRoutes.ts';

export const benchmarksRoutes: readonly Route[] = [
  route(benchmarks.benchmarkLane, ({ tx, caller, query }) =>
    readLane(tx, caller, query.laneId, query.routeType),
  ),
  route(benchmarks.benchmarkDeviations, ({ tx, caller, query }) => readDeviations(tx, caller, query.laneId)),
  route(benchmarks.benchmarkChargeLocation, async ({ tx, caller, query }) => {
    await requireMode(tx, caller, query.mode);
    return readRoutes(tx, caller, query);
  }),
  route(benchmarks.listBenchmarkRuns, ({ tx }) => listRuns(tx)),
  route(benchmarks.freezeBenchmarks, async ({ tx, actor, body }) => {
    await askFreeze(tx, actor, body?.rules ?? {});
    return done;
  }),
];
