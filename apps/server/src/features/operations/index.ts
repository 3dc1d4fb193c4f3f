export { measureInstallation } from './measure.ts';
export { operationsRoutes } from './operations.routes.ts';
export { requireQuota } from './quotas/requireQuota.ts';
