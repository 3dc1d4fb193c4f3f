import path from 'node:path';
import { root, serverBundle } from '../house/root.mjs';
import { inlineSqlPlugin } from './inlineSql.mjs';
import { ourPackagesPlugin } from './ourPackages.mjs';

/** Bundles an entry of the server into one module. Throws with esbuild's words. */
export async function buildServer(
  entry = path.join(root, 'apps/server/src/main.ts'),
  outfile = serverBundle,
) {
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
    plugins: [ourPackagesPlugin, inlineSqlPlugin],
  });
}
