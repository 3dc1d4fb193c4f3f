import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { operations } from '@lanewright/contract';
import { logIn } from '../../../../tools/product/productClient.ts';
import { type Product, startProduct } from '../../../../tools/product/startProduct.ts';
import { demonstrationPassword } from '../../src/features/settings/demonstration.ts';
import { holdRounds } from './holdRounds.ts';
import { runServerCommand } from './runServerCommand.ts';

/** The data folders of two installations with the same rows, files and keys. */
export type SameInstallations = { readonly cluster: string; readonly one: string };

const pauseMs = 1_000;

/** Where `copyDemonstration` puts the two installations within a folder. */
export const installationsIn = (folder: string): SameInstallations => ({
  cluster: path.join(folder, 'cluster'),
  one: path.join(folder, 'one'),
});

/** Loads the demonstration on the bundled PostgreSQL, and restores its backup into an empty database of a coordinator. */
export async function copyDemonstration(folder: string, databaseUrl: string): Promise<void> {
  const { cluster, one } = installationsIn(folder);
  await mkdir(folder, { recursive: true });
  // As root, PostgreSQL runs as another account, and keeps its socket here only if it can enter.
  await chmod(folder, 0o711);
  const product = await startProduct({ dataDir: one, env: { DEMO_LANES: 'true' } });
  try {
    await product.demonstration;
    await holdRounds(product.address);
    await untilIdle(product);
  } finally {
    await product.stop();
  }
  const backup = path.join(folder, 'backup');
  const keys = path.join(folder, 'keys');
  await runServerCommand({ DATA_DIR: one }, 'backup', folder, backup, '--keys', keys);
  const target = { DATA_DIR: cluster, DATABASE_URL: databaseUrl };
  await runServerCommand(target, 'restore', folder, backup, '--keys', keys);
}

/** Waits until no job runs or waits. */
async function untilIdle({ address }: Product): Promise<void> {
  const owner = await logIn(address, 'owner@demo.lanewright.example', demonstrationPassword);
  for (;;) {
    const { jobs } = await owner.call(operations.readHealth);
    if (jobs.running === 0 && jobs.oldestWaitSeconds === 0) return;
    await pause(pauseMs);
  }
}
