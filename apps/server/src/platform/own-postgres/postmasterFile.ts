import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../startError.ts';
import { findProcess, type RunningProcess, signal, waitUntilGone } from './processes.ts';

/** Content of `postmaster.pid`: the process of the cluster and (line 8) whether it accepts connections. */
export interface PostmasterFile {
  pid: number;
  port: number;
  status: string;
}

/** Reads `postmaster.pid`; undefined if there is none. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7] ?? '' };
}

/**
 * Cleans up after an earlier run: stops a server that still runs, and ignores the pid of a zombie or of another program by now.
 * Throws if a left-over server cannot be stopped.
 */
export async function settleLeftOver(cluster: string, log: (sentence: string) => void): Promise<void> {
  const left = await readPostmasterFile(cluster);
  if (!left) return;
  const running = await findProcess(left.pid);
  if (running && !running.zombie && isServerOf(running, cluster)) {
    // Its watchdog may already be stopping it: wait a moment first.
    if (await waitUntilGone(left.pid, 1000)) return;
    log(`Stopping a PostgreSQL left over from an earlier start (process ${left.pid}).`);
    signal(left.pid, 'SIGINT');
    if (await waitUntilGone(left.pid, 20_000)) return;
    signal(left.pid, 'SIGQUIT');
    if (await waitUntilGone(left.pid, 10_000)) return;
    throw new StartError(
      `The PostgreSQL left over in ${cluster} (process ${left.pid}) doesn’t stop. End it manually.`,
    );
  }
  // PostgreSQL itself handles an unused pid, with a check of shared memory that must not be skipped.
  if (!running) return;
  await waitForBackends(cluster);
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
}

/** Whether a process is this cluster's server: after a crash its pid may be another program's. */
export function isServerOf(found: RunningProcess, cluster: string): boolean {
  if (found.folder !== '') return found.folder === cluster;
  return found.command.includes('postgres') && found.command.includes(cluster);
}

/** A server that was killed may leave sessions for a moment: two servers on one cluster destroy it. */
async function waitForBackends(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const found = await findProcess(Number(name));
    if (!found || found.zombie || found.folder !== cluster || !found.command.startsWith('postgres')) continue;
    if (!(await waitUntilGone(found.pid, 10_000))) {
      throw new StartError(
        `A session of an earlier PostgreSQL (process ${found.pid}) is still using ${cluster}. End it.`,
      );
    }
  }
}
