export { awardsRoutes } from './awards.routes.ts';
export { settleAwards } from './settleAwards.ts';
