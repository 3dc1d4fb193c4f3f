import { accounts } from '@lanewright/contract';
import { done, type Route, route } from '../../../platform/http/serve.ts';
import { selectCustomersOf } from './companies.queries.ts';
import { connectCarrier } from './connectCarrier.ts';

export const companyRoutes: readonly Route[] = [
  route(accounts.connectCarrier, async ({ tx, actor, caller, params, body }) => {
    await connectCarrier(tx, actor, caller.companyId, params.id, body.modes);
    return done;
  }),
  route(accounts.listMyCustomers, async ({ tx, caller }) =>
    (await selectCustomersOf(tx, caller.companyId)).map((row) => ({
      customerId: row.customer_id,
      name: row.name,
      modes: row.modes,
    })),
  ),
];
