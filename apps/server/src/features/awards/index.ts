export { awardsRoutes } from './awards.routes.ts';
