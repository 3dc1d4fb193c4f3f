import { accounts } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { done, type Route, route } from '../../../platform/http/serve.ts';
import { changeCompany, nameTaken } from './changeCompany.ts';
import { selectCompanies, selectCompany, selectConnections, selectCustomersOf } from './companies.queries.ts';
import { readCompanyPage, saveCompanyPage } from './companyPage.ts';
import { connectCarrier, requireOwnCarrier } from './connectCarrier.ts';
import { createCompany } from './createCompany.ts';
import { presentCompany } from './presentCompany.ts';

async function view(tx: Transaction, companyId: string) {
  const company = await selectCompany(tx, companyId);
  if (company === null) throw refuse('company_not_found', 'Company not found');
  return presentCompany(company);
}

export const companyRoutes: readonly Route[] = [
  route(accounts.listCompanies, async ({ tx, query }) =>
    (await selectCompanies(tx, { search: query.search, kind: query.kind })).map(presentCompany),
  ),
  route(accounts.createCompany, async ({ tx, actor, body }) => {
    const companyId = await createCompany(tx, actor, body);
    if (companyId === null) throw nameTaken();
    return view(tx, companyId);
  }),
  route(accounts.updateCompany, async ({ tx, actor, params, body }) => {
    await changeCompany(tx, actor, params.id, body);
    return view(tx, params.id);
  }),
  route(accounts.connectCarrier, async ({ tx, actor, caller, params, body }) => {
    await requireOwnCarrier(tx, caller.companyId, params.id);
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
  route(accounts.listConnections, async ({ tx, query }) =>
    (await selectConnections(tx, query.companyId)).map((row) => ({
      customerId: row.customer_id,
      customerName: row.customer_name,
      carrierId: row.carrier_id,
      carrierName: row.carrier_name,
      modes: row.modes,
    })),
  ),
  route(accounts.connectCompanies, async ({ tx, actor, body }) => {
    await connectCarrier(tx, actor, body.customerId, body.carrierId, body.modes);
    return done;
  }),
  route(accounts.readCompanyPage, ({ tx, callerOrNull, params }) =>
    readCompanyPage(tx, callerOrNull, params.id),
  ),
  route(accounts.saveCompanyPage, async ({ tx, actor, caller, params, body }) => {
    await saveCompanyPage(tx, actor, caller, params.id, body);
    return readCompanyPage(tx, caller, params.id);
  }),
];
