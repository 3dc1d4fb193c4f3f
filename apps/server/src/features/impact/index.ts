export { lockedByAwards } from './clauses/lockedByAwards.ts';
export { impactRoutes } from './impact.routes.ts';
