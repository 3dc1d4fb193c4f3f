import { readFileSync } from 'node:fs';

/**
 * Returns the text of a `.sql` file next to the module: `loadSql(import.meta.url, './rollUpLanes.sql')`. Write both arguments
 * literally: the build replaces the call by the file's text, so that the bundle needs no files. Throws if the file does not exist.
 */
export function loadSql(moduleUrl: string, relativePath: string): string {
  return readFileSync(new URL(relativePath, moduleUrl), 'utf8');
}
