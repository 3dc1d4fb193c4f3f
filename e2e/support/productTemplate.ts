import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
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
  const dataDir = await makeDataDir();
  const product = await startProduct({ dataDir });
  await product.stop();
  project.provide('templateDataDir', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}

/** Creates an empty data folder that the database's user can access, even when root runs the journeys. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-journey-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Copies a stopped product's data folder and keeps the owners of its files. */
export async function copyDataDir(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
