import { scenarios } from '@lanewright/contract';
import { done, type Route, route } from '../../platform/http/serve.ts';
import { contractOf, requireMode } from '../settings/index.ts';
import { analysesRoutes } from './analyses/analyses.routes.ts';
import { askSolve, repairScenario, stopScenario } from './askSolve.ts';
import { awardRoutes } from './award/award.routes.ts';
import { readChoices } from './choices/readChoices.ts';
import { createScenario } from './createScenario.ts';
import { presentHead, presentScenario } from './presentScenario.ts';
import { readingRoutes } from './reading/reading.routes.ts';
import { readProgress } from './readProgress.ts';
import { requireModeOf, requireScenario, selectScenarios } from './scenarios.queries.ts';
import { deleteScenario, updateScenario } from './updateScenario.ts';

export const scenariosRoutes: readonly Route[] = [
  route(scenarios.listScenarios, async ({ tx, caller, query }) => {
    const { mode } = query;
    await requireMode(tx, caller, mode);
    const { contractNo } = await contractOf(tx, caller.companyId, mode, query.contractNo ?? null);
    return (await selectScenarios(tx, caller.companyId, mode, contractNo)).map(presentHead);
  }),
  route(scenarios.scenarioChoices, async ({ tx, caller, query }) => {
    await requireMode(tx, caller, query.mode);
    return readChoices(tx, caller.companyId, query.mode, query.contractNo);
  }),
  route(scenarios.createScenario, async ({ tx, caller, actor, body }) => {
    await requireMode(tx, caller, body.mode);
    return presentScenario(tx, caller.companyId, await createScenario(tx, caller, actor, body));
  }),
  route(scenarios.getScenario, async ({ tx, caller, params }) =>
    presentScenario(tx, caller.companyId, await requireScenario(tx, caller.companyId, params.id)),
  ),
  route(scenarios.updateScenario, async ({ tx, caller, actor, params, body }) =>
    presentScenario(tx, caller.companyId, await updateScenario(tx, caller, actor, params.id, body)),
  ),
  route(scenarios.deleteScenario, async ({ tx, caller, actor, params }) => {
    await deleteScenario(tx, caller.companyId, actor, params.id);
    return done;
  }),
  route(scenarios.solveScenario, async ({ tx, caller, actor, params }) => {
    await requireModeOf(tx, caller, params.id);
    return presentScenario(tx, caller.companyId, await askSolve(tx, caller.companyId, actor, params.id));
  }),
  route(scenarios.stopScenario, async ({ tx, caller, actor, params }) =>
    presentScenario(tx, caller.companyId, await stopScenario(tx, caller.companyId, actor, params.id)),
  ),
  route(scenarios.scenarioProgress, ({ tx, caller, params }) =>
    readProgress(tx, caller.companyId, params.id),
  ),
  route(scenarios.repairScenario, async ({ tx, caller, actor, params }) => {
    await requireModeOf(tx, caller, params.id);
    return presentScenario(
      tx,
      caller.companyId,
      await repairScenario(tx, caller.companyId, actor, params.id),
    );
  }),
  ...readingRoutes,
  ...analysesRoutes,
  ...awardRoutes,
];
