import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

/** Bundles the flooder into one file that Node runs without a compiler in its process. */
export async function bundleFlood(): Promise<{ file: string; remove(): Promise<void> }> {
  // Below node_modules, so that packages resolve from there.
  const folder = path.resolve(
    import.meta.dirname,
    '../../node_modules/.cache',
    `lanewright-bench-fairness-${process.pid}`,
  );
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'flood.mjs');
  await build({
    entryPoints: [path.join(import.meta.dirname, 'flood.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['ws'],
    logLevel: 'warning',
  });
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
