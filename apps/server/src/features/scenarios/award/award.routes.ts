import { scenarios } from '@lanewright/contract';
import { type Route, route } from '../../../platform/http/serve.ts';
import { withAwardProgress } from '../readProgress.ts';
import { requireModeOf } from '../scenarios.queries.ts';
import { awardScenario } from './awardScenario.ts';
import { cancelScenarioAwards } from './cancelScenarioAwards.ts';

/** Routes for awarding a result and undoing that. */
export const awardRoutes: readonly Route[] = [
  route(scenarios.awardScenario, async ({ platform, tx, caller, actor, params, body }) => {
    await requireModeOf(tx, caller, params.id);
    return withAwardProgress(platform, params.id, (report) =>
      awardScenario(tx, caller, actor, params.id, body, report),
    );
  }),
  route(scenarios.takeBackScenario, async ({ platform, tx, caller, actor, params, body }) => ({
    takenBack: await withAwardProgress(platform, params.id, (report) =>
      cancelScenarioAwards(tx, caller, actor, params.id, body.reason, report),
    ),
  })),
];
