import { clauses, referenceData, settings } from '@lanewright/contract';
import { type Route, route } from '../../platform/http/serve.ts';
import type { RefuseProperties } from '../settings/index.ts';
import { simulateClause } from './clauses/simulateClause.ts';
import { listModeSwitches } from './listModeSwitches.ts';
import { previewCo2Factor } from './previewCo2Factor.ts';
import { previewInstance } from './previewInstance.ts';

/**
 * Routes for the effects of a change of settings or index clauses. In this feature because they count lanes, bids and awards, which
 * settings and clauses do not know. `refuseProperties` says what saving properties would be refused for.
 */
export const impactRoutes = (refuseProperties: RefuseProperties): readonly Route[] => [
  route(settings.listModeSwitches, listModeSwitches),
  route(settings.previewInstance, (call) => previewInstance(call, refuseProperties)),
  route(referenceData.previewCo2Factor, previewCo2Factor),
  route(clauses.simulateClause, simulateClause),
];
