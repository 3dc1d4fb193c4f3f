import { readFileSync } from 'node:fs';

/**
 * The text of a `.sql` file beside the module: `loadSql(import.meta.url, './rollUpLanes.sql')`.
 * Write both arguments literally: the build puts the file's text in the call's place, so that the bundle
 * needs no files. Throws when there is no such file.
 */
export function loadSql(moduleUrl: string, relativePath: string): string {
  return readFileSync(new URL(relativePath, moduleUrl), 'utf8');
}
