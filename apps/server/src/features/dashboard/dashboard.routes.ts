import { overview } from '@lanewright/contract';
import { type Route, route } from '../../platform/http/serve.ts';
import { boardsRoutes } from './boards/boards.routes.ts';
import { readCarrierDashboard } from './carrierDashboard.ts';
import { readCustomerDashboard } from './customerDashboard.ts';
import { readDataDashboard } from './dataDashboard.ts';

export const dashboardRoutes: readonly Route[] = [
  route(overview.overviewDashboard, async ({ tx, caller }) => {
    if (caller.userType === 'Carrier') return readCarrierDashboard(tx, caller);
    if (caller.userType === 'DataCustomer') return readDataDashboard(tx, caller);
    return readCustomerDashboard(tx, caller);
  }),
  ...boardsRoutes,
];
