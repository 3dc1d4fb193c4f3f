import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Texts that are not ours to word: data of other languages, generated texts, released migrations, the words themselves. */
const leftOut = [
  'apps/server/src/features/uploads/columns/languages/',
  'database/migrations/',
  'database/described/',
  'docs/conformance.md',
  'docs/renames.md',
  'tools/language/',
];

/**
 * The files whose language is checked, from the repository's folder.
 * @param {string} root
 * @returns {string[]}
 */
export function languageFiles(root) {
  return execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|sql|md)$/.test(file))
    .filter((file) => !leftOut.some((folder) => file.startsWith(folder)))
    .filter((file) => existsSync(path.join(root, file)));
}
