/**
 * Import rules as data: one table, used to generate the lint configuration and checked by apps/server/test/laws.test.ts with a
 * separate reader.
 */

/** Server features in the order of the data pipeline: each may import those before it, never those after it. */
export const featureOrder = [
  'accounts',
  'reference-data',
  'indices',
  'settings',
  'clauses',
  'documents',
  'uploads',
  'shipments',
  'lanes',
  'quality',
  'tenders',
  'bids',
  'awards',
  'amendments',
  'carriers',
  'fuel',
  'overview',
  'maps',
  'impact',
  'contracts',
  'dashboard',
  'scenarios',
  'benchmarks',
  'notifications',
  'operations',
];

/** Our own packages that each package may import. */
export const packageImports = {
  freight: [],
  contract: ['freight'],
  client: ['contract'],
  tabular: [],
  'signalr-server': [],
  'award-optimiser': [],
};

/** Our own packages that each application may import. */
export const appImports = {
  server: ['contract', 'freight', 'tabular', 'signalr-server', 'award-optimiser'],
  web: ['client', 'contract', 'freight'],
};

/** Features that a server feature may import: those upstream of it. */
export function allowedFeatures(feature) {
  const place = featureOrder.indexOf(feature);
  return place < 0 ? [] : featureOrder.slice(0, place);
}

/** Names without meaning. */
export const forbiddenFileNames = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager'];

export const maxLines = 300;
export const maxTestLines = 500;

/** Maximum number of source files of a server feature, without tests. */
export const maxFeatureFiles = 60;
