import { scenarios } from '@lanewright/contract';
import { type Route, route } from '../../../platform/http/serve.ts';
import { requireModeOf } from '../scenarios.queries.ts';
import { awardScenario } from './awardScenario.ts';
import { cancelScenarioAwards } from './cancelScenarioAwards.ts';

/** Routes for awarding a result and undoing that. */
export const awardRoutes: readonly Route[] = [
  route(scenarios.awardScenario, async ({ tx, caller, actor, params, body }) => {
    await requireModeOf(tx, caller, params.id);
    return awardScenario(tx, caller, actor, params.id, body);
  }),
  route(scenarios.takeBackScenario, async ({ tx, caller, actor, params, body }) => ({
    takenBack: await cancelScenarioAwards(tx, caller, actor, params.id, body.reason),
  })),
];
