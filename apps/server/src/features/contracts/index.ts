export { contractsRoutes } from './contracts.routes.ts';
