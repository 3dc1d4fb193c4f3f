export { indicesRoutes } from './indices.routes.ts';
