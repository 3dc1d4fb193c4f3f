/**
 * The laws of the house as data: one table, from which the linter's rules are generated and which
 * apps/server/test/laws.test.ts checks with a reader of its own.
 */

/** Server features in the order of the river: each may import those before it, never those after it. */
export const featureOrder = [
  'accounts',
  'reference-data',
  'settings',
  'documents',
  'uploads',
  'shipments',
  'lanes',
  'quality',
  'tenders',
  'bids',
  'awards',
  'carriers',
  'overview',
  'impact',
  'dashboard',
  'scenarios',
  'benchmarks',
  'notifications',
  'operations',
];

/** Which of our own packages a package may import. */
export const packageImports = {
  freight: [],
  contract: ['freight'],
  client: ['contract'],
  tabular: [],
  'signalr-server': [],
  'award-optimiser': [],
};

/** Which of our own packages an application may import. */
export const appImports = {
  server: ['contract', 'freight', 'tabular', 'signalr-server', 'award-optimiser'],
  web: ['client', 'contract', 'freight'],
};

/** What each feature of the server may import: those upstream of it. */
export function allowedFeatures(feature) {
  const place = featureOrder.indexOf(feature);
  return place < 0 ? [] : featureOrder.slice(0, place);
}

/** Names that say nothing. */
export const forbiddenFileNames = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager'];

export const maxLines = 300;
export const maxTestLines = 500;

/** Source files of a server feature, without tests. */
export const maxFeatureFiles = 60;
