import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { makeDatabaseFolder } from '../../apps/server/test/support/makeDatabaseFolder.ts';
import { serverBundle } from '../../tools/lib/root.mjs';
import { startProduct } from '../../tools/product/startProduct.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of a product that was started once, with migrations, reference data and demonstration logins. */
    templateDataDir: string;
  }
}

/** Starts the built product once on an empty folder; every journey starts from a copy of the result. */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(serverBundle)) throw new Error('The journeys need the built product: npm run build');
  const dataDir = await makeDatabaseFolder('journey');
  const product = await startProduct({ dataDir });
  await product.stop();
  await waitForNoDisk(dataDir);
  project.provide('templateDataDir', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}

/** Makes PostgreSQL wait for no disk, as in the tests of the server: only a power cut would lose what is written. */
async function waitForNoDisk(dataDir: string): Promise<void> {
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `${name} = off\n`);
  await appendFile(path.join(dataDir, 'postgres', 'postgresql.auto.conf'), settings.join(''));
}

/** Copies a stopped product's data folder and keeps the owners of its files. */
export async function copyDataDir(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
