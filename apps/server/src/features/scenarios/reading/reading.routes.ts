import { scenarios } from '@lanewright/contract';
import { type Route, route } from '../../../platform/http/serve.ts';
import { requireScenario } from '../scenarios.queries.ts';
import { compareScenarios } from './compareScenarios.ts';
import { readGuide } from './readGuide.ts';
import { readLanes } from './readLanes.ts';

/** Routes for reading a result by lane, by bid, and compared with another. */
export const readingRoutes: readonly Route[] = [
  route(scenarios.compareScenarios, ({ tx, caller, query }) => compareScenarios(tx, caller.companyId, query)),
  route(scenarios.scenarioLanes, async ({ tx, caller, params, query }) => {
    await requireScenario(tx, caller.companyId, params.id);
    return readLanes(tx, caller.companyId, params.id, query);
  }),
  route(scenarios.scenarioGuide, async ({ tx, caller, params, query }) => {
    const row = await requireScenario(tx, caller.companyId, params.id);
    return readGuide(tx, caller.companyId, row, query);
  }),
];
