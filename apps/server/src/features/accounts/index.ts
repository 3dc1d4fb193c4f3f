export { accountsRoutes } from './accounts.routes.ts';
export { chooseCustomer } from './companies/chooseCustomer.ts';
export { ensureCompany, ensureUser } from './companies/companies.ts';
export { connectCarrier } from './companies/connectCarrier.ts';
export { EditedMeanwhile, refuseIfEdited } from './editedMeanwhile.ts';
export { restoreDemonstrationUsers } from './companies/restoreUsers.ts';
export { weaknessOf } from './passwords/passwordPolicy.ts';
export { sendResetCode } from './passwords/sendReset.ts';
export { loadCaller } from './sessions/loadCaller.ts';
