import { shipments } from '@lanewright/contract';
import { done, type Route, route } from '../../../platform/http/serve.ts';
import { listCarrierNames } from './listCarrierNames.ts';
import { nameCarriers } from './nameCarriers.ts';

/** Which carrier a name in the customer's files is. */
export const carrierNamesRoutes: readonly Route[] = [
  route(shipments.listCarrierNames, ({ tx, caller }) => listCarrierNames(tx, caller.companyId)),
  route(shipments.nameCarriers, async ({ tx, caller, actor, body }) => {
    await nameCarriers(tx, caller, actor, body.names);
    return done;
  }),
];
