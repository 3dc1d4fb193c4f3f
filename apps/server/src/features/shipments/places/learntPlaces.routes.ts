import { shipments } from '@lanewright/contract';
import { done, type Route, route } from '../../../platform/http/serve.ts';
import { learntBy, listLearntPlaces } from './listLearntPlaces.ts';
import { forgetLearntPlace, promoteLearntPlace } from './promotedPlaces.ts';

/** Saved answers: list them, share one with everyone (Owner), delete one. */
export const learntPlacesRoutes: readonly Route[] = [
  route(shipments.listLearntPlaces, ({ tx, caller, query }) => listLearntPlaces(tx, caller, query)),
  route(shipments.promoteLearntPlace, async ({ tx, actor, caller, body }) => {
    learntBy(caller, body.customerId);
    await promoteLearntPlace(tx, actor, body.customerId, body.id);
    return done;
  }),
  route(shipments.forgetLearntPlace, async ({ tx, actor, caller, params, query }) => {
    await forgetLearntPlace(tx, actor, learntBy(caller, query.customerId), params.id);
    return done;
  }),
];
