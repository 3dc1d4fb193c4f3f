export { awardsRoutes } from './awards.routes.ts';
export { demonstrationAwards } from './clearDemonstration.ts';
export { settleAwards } from './settleAwards.ts';
export { awardsThatUse } from './referenceUses.ts';
