export { carriersRoutes } from './carriers.routes.ts';
