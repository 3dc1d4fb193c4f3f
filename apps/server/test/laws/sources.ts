import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname, '../../../..');

export interface Source {
  /** Relative to the repository's folder, with forward slashes. */
  file: string;
  text: string;
}

/** Every file of this repository with one of these endings. */
export function readSources(...endings: string[]): Source[] {
  return ['apps', 'packages', 'tools', 'bench', 'e2e']
    .flatMap((folder) => filesUnder(path.join(root, folder)))
    .filter((file) => endings.includes(path.extname(file)) && !file.endsWith('.d.mts'))
    .map((file) => ({
      file: path.relative(root, file).split(path.sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }));
}

export const isTest = (file: string): boolean =>
  /\.(test|long|journey)\.tsx?$/.test(file) || file.includes('/test/');

/** Text without comments, so that prose is not mistaken for code. Also removes strings that look like comments. */
export function withoutComments({ file, text }: Source): string {
  return file.endsWith('.sql')
    ? text.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
    : text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'coverage', 'data', 'screenshots'].includes(name))
    .flatMap((entry) => {
      const place = path.join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(place) : [place];
    });
}
