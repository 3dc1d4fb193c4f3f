export { accountsRoutes } from './accounts.routes.ts';
export { chooseCustomer } from './chooseCustomer.ts';
export { ensureCompany, ensureUser } from './companies.ts';
export { connectCarrier } from './connectCarrier.ts';
export { loadCaller } from './loadCaller.ts';
