import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const folderName = path.join('database', 'reference-data');

/** The folder of data files: that of the repository or installation this module lies in. @throws Error when there is none. */
function worldFolder(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const found = path.join(folder, folderName);
    if (existsSync(found)) return found;
    if (folder === path.dirname(folder)) throw new Error(`${folderName} is missing from this installation`);
  }
}

/** The text of a gzipped file of `database/reference-data`. Not cached: it is needed once and takes megabytes. */
function readWorldFile(name: string): string {
  return gunzipSync(readFileSync(path.join(worldFolder(), `${name}.gz`))).toString('utf8');
}

/** The value in a JSON file of `database/reference-data`. */
export function readWorldJson<T>(name: string): T {
  return JSON.parse(readWorldFile(`${name}.json`)) as T;
}

/** The rows of a table of `database/reference-data` as texts, in the order of its columns, without its header. */
export function readWorldTable<Row extends readonly string[]>(name: string): Row[] {
  const [, ...lines] = readWorldFile(`${name}.tsv`).trimEnd().split('\n');
  return lines.map((line) => line.split('\t') as unknown as Row);
}
