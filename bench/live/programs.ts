import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { type Program, startProgram } from './ask.ts';
import type { ClientAnswers } from './clients.ts';
import type { ServeAnswers } from './serve.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The programs of the bench as in production: bundled, without a compiler in the process. */
export type Programs = {
  server(kind: 'hub' | 'plain'): Program<ServeAnswers>;
  clients(): Program<ClientAnswers>;
  remove(): Promise<void>;
};

export async function makePrograms(): Promise<Programs> {
  // Below node_modules, so that packages resolve from there.
  const folder = path.join(root, 'node_modules/.cache', `lanewright-bench-live-${process.pid}`);
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: ['serve', 'clients'].map((name) => path.join(import.meta.dirname, `${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['ws', '@microsoft/signalr'],
    logLevel: 'warning',
  });
  return {
    server: (kind) => startProgram(path.join(folder, 'serve.mjs'), kind),
    clients: () => startProgram(path.join(folder, 'clients.mjs')),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
