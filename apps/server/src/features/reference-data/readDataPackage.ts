import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads a data package and releases it again: it is needed once, at the first start, and would otherwise hold tens of megabytes for
 * the life of the process.
 */
export function readDataPackage<T>(name: string): T {
  const loaded = require(name) as T;
  delete require.cache[require.resolve(name)];
  return loaded;
}
