export { awardsRoutes } from './awards.routes.ts';
export { awardWishes } from './awardWishes.ts';
export { demonstrationAwards } from './clearDemonstration.ts';
export { offersOfLanes } from './offersOfLanes.ts';
export { previewAwards } from './previewAwards.ts';
export { settleAwards } from './settleAwards.ts';
export { awardsThatUse } from './referenceUses.ts';
export { takeBackAwardIds } from './takeBackAwardIds.ts';
