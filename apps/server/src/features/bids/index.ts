export { bidsRoutes } from './bids.routes.ts';
export { deriveMonthsOfLanes, shortMonths } from './capacity/deriveMonths.ts';
export { declineLanes } from './declines/declineLanes.ts';
export { readGrid } from './grid/readGrid.ts';
export { demonstrationBids } from './deleteDemoData.ts';
export { priceBid } from './explanation/explainBid.ts';
export { selectRatedLanes } from './explanation/explanation.queries.ts';
export { readExplanation } from './explanation/readExplanation.ts';
export { chooseContract, contractsOfConnections, visibleToCarrier } from './visibleToCarrier.ts';
export { whyHeld } from './outliers/outliersOfLanes.ts';
export { countedChargesLeftOut } from './pricing/chargesLeftOut.ts';
export { migrateBidsToCharges, applySettings, rankBids, rankMode, repriceMode } from './pricing/rankBids.ts';
export { resetColourCounts } from './pricing/resetColourCounts.ts';
export { updateVisibleColours } from './pricing/updateVisibleColours.ts';
export type { StandingNews } from './pricing/standingChanges.ts';
export { readCoverage } from './readCoverage.ts';
export { readBidSheet } from './sheet/readBidSheet.ts';
export { deleteDrafts } from './rounds/deleteDrafts.ts';
export { openSealedBids } from './rounds/openSealedBids.ts';
export { priceProblem } from './save/checkBid.ts';
export { saveRoundResults } from './rounds/saveRoundResults.ts';
export { withdrawBid } from './withdrawBid.ts';
export {
  blankSheetKind,
  describeBlankSheet,
  makeBlankSheet,
  writeBidSheet,
} from './sheet/writeBidSheet.ts';
export { bidsThatUse, currenciesOfBids } from './referenceUses.ts';
