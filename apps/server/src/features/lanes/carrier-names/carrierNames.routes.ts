import { shipments } from '@lanewright/contract';
import { done, type Route, route } from '../../../platform/http/serve.ts';
import { listCarrierNames } from './listCarrierNames.ts';
import { nameCarriers } from './nameCarriers.ts';

/** Routes that map carrier names in the customer's files to carriers. */
export const carrierNamesRoutes: readonly Route[] = [
  route(shipments.listCarrierNames, ({ tx, caller }) => listCarrierNames(tx, caller.companyId)),
  route(shipments.nameCarriers, async ({ tx, caller, actor, body }) => {
    await nameCarriers(tx, caller, actor, body.names);
    return done;
  }),
];
