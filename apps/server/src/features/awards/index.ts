export { awardsRoutes } from './awards.routes.ts';
export {
  amendAwards,
  type AmendedAward,
  type AmendedFigures,
  type AwardRate,
  type ChargePrice,
  type ExtendedAward,
  previewAmended,
  sharesTaken,
} from './amended/amendAwards.ts';
export { awardRequests, type ReportAwards } from './awardRequests.ts';
export { demonstrationAwards } from './deleteDemoData.ts';
export { awardableBids } from './chooseBestBids.ts';
export { lockForAwards } from './lockForAwards.ts';
export { type PendingAward, selectAwardedTogether, selectDueTogether } from './pendingAwards.ts';
export { previewAwards } from './previewAwards.ts';
export { processAwardDeadlines } from './processAwardDeadlines.ts';
export { awardsThatUse } from './referenceUses.ts';
export { cancelAwardsById } from './cancelAwardsById.ts';
