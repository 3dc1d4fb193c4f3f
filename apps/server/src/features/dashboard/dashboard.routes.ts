import { overview } from '@lanewright/contract';
import { type Route, route } from '../../platform/http/serve.ts';
import { contractsOfModes, selectModesOf } from '../settings/index.ts';
import { boardsRoutes } from './boards/boards.routes.ts';
import { readCarrierDashboard } from './carrierDashboard.ts';
import { readCustomerDashboard } from './customerDashboard.ts';
import { readDataDashboard } from './dataDashboard.ts';

export const dashboardRoutes: readonly Route[] = [
  route(overview.overviewDashboard, async ({ tx, caller, query }) => {
    if (caller.userType === 'Carrier') return readCarrierDashboard(tx, caller);
    const modes = await selectModesOf(tx, caller);
    const contracts = await contractsOfModes(tx, caller.companyId, modes, query.contracts);
    return caller.userType === 'DataCustomer'
      ? readDataDashboard(tx, caller, contracts)
      : readCustomerDashboard(tx, caller, contracts);
  }),
  ...boardsRoutes,
];
