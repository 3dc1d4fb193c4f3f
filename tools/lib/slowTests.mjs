/**
 * Tests that take long and need only the test database: `npm run test:long` runs them; `npm run test:permissions` runs the one
 * for permissions. The rest of the suite stays fast enough to run before every push.
 */
export const slowServerTests = [
  'apps/server/test/permissions/permissions.test.ts',
  'apps/server/test/security/hostileTexts.test.ts',
  'apps/server/test/security/strangeCalls.test.ts',
  'apps/server/test/security/bombs.test.ts',
  'apps/server/test/security/fileNames.test.ts',
  'apps/server/src/features/uploads/assumptions/combinedAnswers.test.ts',
  'apps/server/src/features/uploads/exceptions/changes/changes.test.ts',
  'apps/server/src/features/uploads/lines/rowsCopy.test.ts',
  'apps/server/src/features/uploads/exceptions/workbook/workbookBounds.test.ts',
  'apps/server/src/features/uploads/columns/anyTable.test.ts',
  'apps/server/src/platform/own-postgres/startOwnPostgres.test.ts',
  'apps/server/src/features/uploads/progress/reread.test.ts',
  'apps/server/test/brunelBids.test.ts',
  'apps/server/test/changedAnswers.test.ts',
  'apps/server/test/nextContract.test.ts',
  'apps/server/test/contractsRelease.test.ts',
  'apps/server/src/platform/audit/chain.test.ts',
  'apps/server/test/demonstration.long.ts',
  'apps/server/test/oracle.long.ts',
  'apps/server/test/reportRecalculated.long.ts',
  'apps/server/test/scenariosAtScale.long.ts',
  'apps/server/test/secondContract.long.ts',
];

/** Tests that go through a part of their cases in `npm test`, and all of them in `npm run test:long` (`drawnCases.ts`). */
export const drawnTests = [
  'apps/server/src/features/amendments/invariants.test.ts',
  'apps/server/src/features/awards/concurrency.test.ts',
  'apps/server/src/features/awards/details/awardDetails.test.ts',
  'apps/server/src/features/awards/shares.test.ts',
  'apps/server/src/features/awards/siblings.test.ts',
  'apps/server/src/features/bids/pricing/pricing.test.ts',
  'apps/server/src/features/bids/review/undoProperty.test.ts',
  'apps/server/src/features/contracts/expiringLanes.test.ts',
  'apps/server/src/features/contracts/priceMoves.test.ts',
  'apps/server/src/features/indices/indices.test.ts',
  'apps/server/src/features/lanes/rebuildLanes.test.ts',
  'apps/server/src/features/overview/summaries/uploadSets.test.ts',
  'apps/server/src/features/uploads/lines/lineSums.test.ts',
  'apps/server/src/features/uploads/lines/lines.test.ts',
  'apps/server/src/features/uploads/transfers/transfers.test.ts',
  'apps/server/test/permissions/carrierSight.test.ts',
  'packages/tabular/src/csv/readCsv.test.ts',
  'packages/tabular/src/write/streamXlsx.test.ts',
  'packages/tabular/src/xlsx/hostileXlsx.test.ts',
  'packages/tabular/src/xlsx/openXlsx.test.ts',
  'packages/tabular/src/xlsx/quickRows.test.ts',
  'packages/tabular/test/fuzz/fuzz.test.ts',
];

/** Journeys that take minutes, and screenshots of every screen: `npm run test:long` runs them after the tests. */
export const slowJourneys = [
  'aBuyerComparesScenariosAndAwards.journey.ts',
  'aCarrierPricesThreeHundredLanes.journey.ts',
  'aCustomerUploadsAYearOfShipments.journey.ts',
  'aSavingIsFollowedToItsRow.journey.ts',
  // Waits for two minutes until a round closes.
  'aSealedRoundOpensAtItsTime.journey.ts',
  'amendments.journey.ts',
  'anUploadIsCutOffAndGoesOn.journey.ts',
  'anUploadSurvivesAKill.journey.ts',
  'carriersAreJudgedBesidePrice.journey.ts',
  'nothingOfACarrierRuns.journey.ts',
  'replacedClause.journey.ts',
  'screens.journey.ts',
  'theBackupWinsAfterADecline.journey.ts',
  'theNextContractIsPlanned.journey.ts',
];
