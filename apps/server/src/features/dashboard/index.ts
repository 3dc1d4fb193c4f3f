export { demonstrationDashboard } from './clearDemonstration.ts';
export { dashboardRoutes } from './dashboard.routes.ts';
