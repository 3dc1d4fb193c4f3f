import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root, serverBundle } from '../lib/root.mjs';
import { inlineSqlPlugin } from './inlineSql.mjs';
import { ourPackagesPlugin } from './ourPackages.mjs';

/** Module of the threads that read large files; the server expects it next to its own. */
const tableThread = path.join(root, 'packages/tabular/src/aside/tableThread.ts');

/** Module of the threads that calculate award scenarios, likewise. */
const scenarioThread = path.join(root, 'apps/server/src/features/scenarios/thread/scenarioThread.ts');

/** Bundles the server and its threads, one module each. Throws esbuild's error. */
export async function buildServer() {
  await bundle(path.join(root, 'apps/server/src/main.ts'), serverBundle);
  await bundle(tableThread, path.join(path.dirname(serverBundle), 'tableThread.mjs'));
  await bundle(scenarioThread, path.join(path.dirname(serverBundle), 'scenarioThread.mjs'));
}

/** Bundles an entry into one module. Throws esbuild's error. */
async function bundle(entry, outfile) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    keepNames: true,
    legalComments: 'none',
    logLevel: 'warning',
    define: { builtFrom: JSON.stringify(commit()) },
    plugins: [ourPackagesPlugin, inlineSqlPlugin],
  });
}

/** The commit of the sources, marked if they were changed since; from `BUILD_COMMIT` if there is no repository. */
function commit() {
  const { BUILD_COMMIT } = process.env;
  if (BUILD_COMMIT) return BUILD_COMMIT;
  try {
    const words = ['describe', '--always', '--dirty', '--abbrev=10', '--exclude=*'];
    return execFileSync('git', words, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
