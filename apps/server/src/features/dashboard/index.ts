export { demonstrationDashboard } from './deleteDemoData.ts';
export { dashboardRoutes } from './dashboard.routes.ts';
