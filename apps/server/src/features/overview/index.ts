export { measureQuality } from './quality/measureQuality.ts';
export { overviewRoutes } from './overview.routes.ts';
export { summariseLanes } from './summaries/summariseLanes.ts';
