import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';

const gigabyte = 1024 ** 3;
const inMemory = '/dev/shm';

/**
 * Creates an empty folder for a database that is deleted after the tests: in memory where there is enough, because PostgreSQL copies a
 * database there in a sixth of the time. Its user can enter the folder, even when root runs the tests.
 */
export async function makeDatabaseFolder(purpose: 'test' | 'journey'): Promise<string> {
  const memory = await statfs(inMemory).catch(() => undefined);
  const isRoomy = memory !== undefined && memory.bavail * memory.bsize >= 4 * gigabyte;
  const parent = isRoomy && totalmem() >= 12 * gigabyte ? inMemory : tmpdir();
  if (parent === inMemory) await removeLeftOver();
  const folder = await mkdtemp(path.join(parent, `lanewright-${purpose}-${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

/** Removes what killed runs left in memory: their folders' names have the numbers of their processes. */
async function removeLeftOver(): Promise<void> {
  for (const name of await readdir(inMemory)) {
    const owner = /^lanewright-(?:test|journey)-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    await rm(path.join(inMemory, name), { recursive: true, force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Another user's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
