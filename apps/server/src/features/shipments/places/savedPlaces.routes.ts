import { shipments } from '@lanewright/contract';
import { done, type Route, route } from '../../../platform/http/serve.ts';
import { learntBy, listSavedPlaces } from './listSavedPlaces.ts';
import { forgetSavedPlace, promoteSavedPlace } from './promotedPlaces.ts';

/** Saved answers: list them, share one with everyone (Owner), delete one. */
export const savedPlacesRoutes: readonly Route[] = [
  route(shipments.listSavedPlaces, ({ tx, caller, query }) => listSavedPlaces(tx, caller, query)),
  route(shipments.promoteSavedPlace, async ({ tx, actor, caller, body }) => {
    learntBy(caller, body.customerId);
    await promoteSavedPlace(tx, actor, body.customerId, body.id);
    return done;
  }),
  route(shipments.forgetSavedPlace, async ({ tx, actor, caller, params, query }) => {
    await forgetSavedPlace(tx, actor, learntBy(caller, query.customerId), params.id);
    return done;
  }),
];
