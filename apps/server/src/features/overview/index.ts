export { measureQuality } from './quality/measureQuality.ts';
export { keepEmissions } from './emissions/keepEmissions.ts';
export { overviewRoutes } from './overview.routes.ts';
export { keepRealised } from './realised/keepRealised.ts';
export { judgeRisks } from './risks/judgeRisks.ts';
export { keepBridges } from './savings/keepBridges.ts';
export { shareUnits } from './savings/shareUnits.ts';
export { summariseLanes } from './summaries/summariseLanes.ts';
