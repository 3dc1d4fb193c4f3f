/**
 * Statements that join customers' tables with a table that stays on one node when the database is distributed by customer: the
 * reason by table, and the files below `apps/server/src/features`. A new one fails `customerJoins.test.ts`. The list only gets shorter:
 * read the rows of that table in a statement of their own.
 */
export const joinedWithOneNode: Readonly<Record<string, { reason: string; files: readonly string[] }>> = {
  companies: {
    reason:
      'names companies next to what customers have; on every node once users and companies are kept there',
    files: [
      'awards/awards.queries.ts',
      'awards/cancelAwards.ts',
      'awards/letters/letters.queries.ts',
      'awards/letters/sendLetters.ts',
      'awards/letters/wonLanes.sql',
      'awards/previewBestBids.sql',
      'awards/rateCardPage.sql',
      'awards/rejectedAwardRequests.sql',
      'awards/awardRequestContext.ts',
      'benchmarks/freeze/contributors.ts',
      'bids/bids.queries.ts',
      'bids/declines/declines.ts',
      'bids/explanation/explanation.queries.ts',
      'bids/history/readHistory.ts',
      'bids/outliers/selectOutliers.sql',
      'bids/readCoverage.ts',
      'bids/templates/rememberedTemplates.ts',
      'carriers/rankByTerms.ts',
      'documents/requestAcceptance.ts',
      'documents/documents.sql',
      'impact/previewCo2Factor.ts',
      'lanes/carrier-names/listCarrierNames.ts',
      'operations/names.ts',
      'overview/figures/carrierRows.ts',
      'overview/realised/readRealised.ts',
      'overview/report/reportAwards.sql',
      'overview/report/reportCarriers.sql',
      'overview/savings/savingsByCarrier.sql',
      'overview/summaries/updateLaneSummaries.sql',
      'scenarios/reading/compareScenarios.sql',
      'scenarios/reading/guideOfScenario.sql',
      'scenarios/reading/lanesOfScenario.sql',
      'scenarios/reading/readGuide.ts',
      'settings/reset/restoreModes.ts',
      'shipments/places/listSavedPlaces.ts',
      'tenders/sealing/awaitKey.ts',
      'tenders/tenders.queries.ts',
      'uploads/uploads.queries.ts',
    ],
  },
  connections: {
    reason: 'asks which carriers a customer works with; on every node once they are kept there',
    files: [
      'awards/awards.policy.ts',
      'awards/backups/dueBackups.sql',
      'awards/bestBids.sql',
      'awards/letters/letters.queries.ts',
      'awards/letters/sendLetters.ts',
      'awards/lockOwnAwards.ts',
      'awards/awardableBids.sql',
      'awards/rejectedAwardRequests.sql',
      'awards/awardRequestContext.ts',
      'bids/bids.queries.ts',
      'bids/declines/declines.ts',
      'bids/explanation/explanation.queries.ts',
      'bids/history/readHistory.ts',
      'bids/outliers/selectOutliers.sql',
      'bids/pricing/chargesLeftOut.sql',
      'bids/readMonths.ts',
      'bids/rounds/keepResults.sql',
      'bids/sheet/placeOfSheet.ts',
      'carriers/carrierFigures.sql',
      'carriers/listCarrierBids.ts',
      'carriers/rankByTerms.ts',
      'documents/requestAcceptance.ts',
      'documents/documents.queries.ts',
      'documents/documents.sql',
      'documents/receipts.sql',
      'impact/listModeSwitches.ts',
      'notifications/hub/screenAudiences.sql',
      'overview/summaries/updateLaneSummaries.sql',
      'settings/modes.ts',
      'tenders/tenders.queries.ts',
    ],
  },
  users: {
    reason: 'names people next to what customers have; on every node once users and companies are kept there',
    files: [
      'awards/awards.queries.ts',
      'awards/letters/letters.queries.ts',
      'awards/letters/sendLetters.ts',
      'bids/history/readHistory.ts',
      'bids/templates/rememberedTemplates.ts',
      'documents/requestAcceptance.ts',
      'documents/documents.queries.ts',
      'documents/documents.sql',
      'notifications/insertNotifications.ts',
      'operations/quotas/companyUsage.sql',
      'scenarios/scenarios.queries.ts',
      'shipments/exports/placesOfUpload.ts',
      'shipments/places/listSavedPlaces.ts',
      'tenders/tenders.queries.ts',
      'uploads/assumptions/assumptions.queries.ts',
      'uploads/exceptions/changes/selectChanges.sql',
      'uploads/uploads.queries.ts',
    ],
  },
  job_progress: {
    reason: 'shows the progress of an upload’s jobs, and the queue has one database',
    files: ['uploads/uploads.queries.ts'],
  },
  benchmark_contributors: {
    reason: 'reads all customers for a benchmark, once a month',
    files: ['benchmarks/freeze/contributors.ts'],
  },
  outbox_facts: {
    reason: 'reads the events of several customers at once',
    files: ['notifications/hub/screenAudiences.sql'],
  },
};

/** Texts that the parser can't read, with the reason; none of them joins customers' tables. The list only gets shorter. */
export const unreadable: Readonly<Record<string, string>> = {
  'features/accounts/single-sign-on/providers.ts': 'the start of statements, up to the name of a column',
  'features/overview/laneSource.ts': 'the start of a condition that replaces another; its statement is read',
  'features/reference-data/tables/imports/applyTableImport.ts':
    'columns are known from the table that is imported',
  'features/reference-data/tables/referenceUsage.ts': 'the table and its condition are parameters',
  'features/shipments/shipments.queries.ts': 'a half join that ends in the middle of a condition',
};

/** Files with a statement that PostgreSQL can't describe by itself, with the reason. The list only gets shorter. */
export const notDescribed: Readonly<Record<string, string>> = {
  'distribution/distributeDatabase.ts': 'reads tables of the extension citus',
  'features/awards/letters/letters.queries.ts': 'columns of a statement that continues elsewhere',
  'features/awards/previewAwards.sql': 'follows costAwards.sql',
  'features/lanes/roll-up/insertLaneMonths.sql':
    'its temporary table is made by a statement with a part put in',
  'features/lanes/roll-up/insertLaneParts.sql':
    'its temporary table is made by a statement with a part put in',
  'features/scenarios/input/validBids.sql': 'follows offersOfLanes.sql',
  'features/shipments/shipments.queries.ts': 'columns of a statement that continues elsewhere',
  'features/uploads/approve/uploadWarnings.ts': 'a query about the upload of the statement around it',
  'features/uploads/exceptions/changes/linesToRevalidate.sql': 'its temporary table has two forms',
  'features/uploads/exceptions/changes/storeImages.sql': 'its temporary table has two forms',
  'features/uploads/exceptions/changes/snapshotLines.sql':
    'its temporary table is made by a statement with a part put in',
  'features/uploads/exceptions/changes/touchNumbers.sql': 'its temporary table has two forms',
  'features/uploads/exceptions/syncShipmentLines.sql': 'its temporary table has two forms',
  'features/uploads/exceptions/putCorrections.ts':
    'its temporary table is made by a statement with a part put in',
  'features/uploads/exceptions/settleExceptions.ts':
    'its temporary table is made by a statement with a part put in',
  'platform/files/sweepFiles.ts': 'a part of a statement over all columns with files',
};
