import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../startError.ts';
import { findProcess } from './processes.ts';

/**
 * Marks the home as in use by this Node process, so that a second start reports this instead of disturbing the first. Replaces a
 * mark whose process has ended. Returns a function that removes the mark.
 */
export async function markAsOurs(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'postgres.owner');
  const self = await findProcess(process.pid);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await writeFile(file, `${process.pid}\n${self?.startedAt ?? ''}\n`, { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw cannotWrite(folder, error);
      await refuseIfAlive(file, folder);
      await rm(file, { force: true });
    }
  }
  throw new StartError(`Another process is starting on ${folder}. Start only one.`);
}

async function refuseIfAlive(file: string, folder: string): Promise<void> {
  const [pid = '', startedAt = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const owner = await findProcess(Number(pid));
  if (owner && !owner.zombie && owner.startedAt === startedAt) {
    throw new StartError(
      `The database in ${folder} is in use by a running Lanewright (process ${pid}). ` +
        'Stop that process, or set DATA_DIR to another folder.',
    );
  }
}

function cannotWrite(folder: string, cause: unknown): Error {
  return new Error(
    `Can’t write to ${folder}. Give this user write access, or set DATA_DIR to a folder of its own.`,
    { cause },
  );
}
