export { mapsRoutes } from './maps.routes.ts';
