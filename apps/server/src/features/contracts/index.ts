export { contractsRoutes } from './contracts.routes.ts';
export { refuseProperties } from './refuseProperties.ts';
