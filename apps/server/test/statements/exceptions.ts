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
  'distribution/placeNewTables.ts': 'reads tables of the extension citus',
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
};
