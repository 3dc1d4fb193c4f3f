import { readFileSync } from 'node:fs';
import path from 'node:path';

const literalCall = /\bloadSql\(\s*import\.meta\.url\s*,\s*(['"`])([^'"`$]+\.sql)\1\s*,?\s*\)/g;
const anyCall = /\bloadSql\(\s*import\.meta\.url/;
const fileBesideModule = /new URL\([^)]*import\.meta\.url/;

/**
 * Replaces each `loadSql(import.meta.url, './x.sql')` by the file's text, since a bundle has no files next to it. Returns the new
 * source and the files read; throws if a call is not written literally.
 */
export function inlineSql(source, file) {
  const read = [];
  const contents = source.replace(literalCall, (_, _quote, relative) => {
    const sqlFile = path.resolve(path.dirname(file), relative);
    read.push(sqlFile);
    return JSON.stringify(readFileSync(sqlFile, 'utf8'));
  });
  if (anyCall.test(contents))
    throw new Error(`${file}: write loadSql's path as a plain string, it is inlined.`);
  if (fileBesideModule.test(contents)) {
    throw new Error(
      `${file}: a file beside the module is not there in the bundle. Import it (json) or use loadSql.`,
    );
  }
  return { contents, read };
}

/** esbuild plugin for the modules under `apps/server/src`. */
export const inlineSqlPlugin = {
  name: 'inline-sql',
  setup(build) {
    build.onLoad({ filter: /[\\/]apps[\\/]server[\\/]src[\\/].*\.ts$/ }, ({ path: file }) => {
      if (path.basename(file) === 'loadSql.ts') return undefined;
      const { contents, read } = inlineSql(readFileSync(file, 'utf8'), file);
      return { contents, loader: 'ts', watchFiles: read };
    });
  },
};
