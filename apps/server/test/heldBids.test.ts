import { expect, test } from 'vitest';
import { isTest, readSources, withoutComments } from './laws/sources.ts';

/** Statements outside bids/ that read bids without having to exclude held ones, each with the reason. */
const comparesNothing: Readonly<Record<string, string>> = {
  'awards/backups/keepBackups.ts': 'stores bids that were checked under the lanes’ locks',
  'awards/chooseBestBids.ts': 'locks lanes; bestBids.sql chooses their bids',
  'awards/costAwards.sql': 'costs bids that were chosen and checked before',
  'awards/previewBestBids.sql': 'marks bids that bestBids.sql chose',
  'contracts/changeContractLanes.ts': 'lanes with any bid stay in their contract',
  'contracts/readContracts.ts': 'a carrier’s own bids, for itself',
  'impact/affected.sql': 'counts bids that a change of settings would touch',
  'impact/listModeSwitches.ts': 'counts bids of a mode',
  'notifications/emails/emailRoundReminder.ts': 'carriers that have bid get no reminder, with whatever bid',
  'operations/names.ts': 'names bids in the audit and in jobs',
  'operations/readReferenceData.ts': 'the currencies that bids are in, for the Owner',
  'overview/figures/carrierMonths.ts': 'a carrier’s own bids, for itself',
  'overview/figures/chargeFigures.ts': 'a carrier’s own bids, for itself',
  'overview/lanesForCarrier.sql': 'a carrier’s own bids, for itself',
  'overview/savingsEstimates.sql': 'the best bids of lane_standings, which are never held',
  'overview/setTargetsByRule.ts': 'the best bids of lane_standings, which are never held',
  'overview/summaries/chargesOfBids.sql': 'the best bids of lane_standings, which are never held',
  'overview/summaries/otherBids.sql': 'the best bids of lane_standings, which are never held',
};

/**
 * The only files that may refer to data that only the customer sees. None of them serves carriers: saving and undoing a sheet store and
 * restore what the customer decided, without showing it.
 */
const mayNameOutliers = [
  'awards/previewBestBids.sql',
  'bids/deleteDemoData.ts',
  'bids/outliers/lockUnusual.ts',
  'bids/outliers/resolveOutliers.ts',
  'bids/outliers/selectOutliers.sql',
  'bids/pricing/findOutlierBids.sql',
  'bids/review/restoreReplaced.ts',
  'bids/save/storeBids.ts',
];
/** Files that pass on outliers: to customer routes only, or after a check that the caller is a customer. */
const mayImportOutliers = ['bids/bids.routes.ts', 'bids/index.ts', 'bids/readBids.ts'];

const prefix = 'apps/server/src/features/';
const sources = readSources('.ts', '.sql')
  .filter(({ file }) => file.startsWith(prefix) && !isTest(file))
  .map((source) => ({ file: source.file.slice(prefix.length), text: withoutComments(source) }));

test('SQL outside bids that reads bids excludes held ones, or is listed with a reason', () => {
  const readers = sources
    .filter(({ file, text }) => !file.startsWith('bids/') && /\b(?:FROM|JOIN)\s+\(?bids\b/.test(text))
    .map(({ file, text }) => ({ file, namesHeld: /\bheld_bids\b|\bFROM held\b|\bwhyHeld\(/.test(text) }));
  expect(readers.length).toBeGreaterThan(15);
  expect(
    readers
      .filter(({ namesHeld }) => !namesHeld)
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(Object.keys(comparesNothing).toSorted());
});

test('only files for the customer mention outliers', () => {
  const naming = sources.filter(({ text }) => /\bbid_outliers\b/.test(text)).map(({ file }) => file);
  expect(naming.toSorted()).toEqual(mayNameOutliers);
  const importing = sources
    .filter(({ file, text }) => !file.startsWith('bids/outliers/') && /from '\.[^']*\/outliers\//.test(text))
    .map(({ file }) => file);
  expect(importing.toSorted()).toEqual(mayImportOutliers);
});
