import { scenarios } from '@lanewright/contract';
import { type Route, route } from '../../../platform/http/serve.ts';
import { requireModeOf, requireScenario } from '../scenarios.queries.ts';
import { presentAnalysis, selectAnalyses } from './analyses.queries.ts';
import { askAnalysis } from './askAnalysis.ts';

/** Routes for analyses of a result. */
export const analysesRoutes: readonly Route[] = [
  route(scenarios.startAnalysis, async ({ tx, caller, actor, params, body }) => {
    await requireModeOf(tx, caller, params.id);
    await askAnalysis(tx, caller.companyId, actor, params.id, body.kind);
    return { kind: body.kind };
  }),
  route(scenarios.scenarioAnalyses, async ({ tx, caller, params }) => {
    const row = await requireScenario(tx, caller.companyId, params.id);
    const found = await selectAnalyses(tx, caller.companyId, params.id);
    return found.map((analysis) => presentAnalysis(analysis, row));
  }),
];
