import { spawn } from 'node:child_process';
import path from 'node:path';
import { StartError } from '../startError.ts';
import { run } from './account.ts';
import type { Home } from './home.ts';
import type { Programs } from './programs.ts';
import type { RunningServer } from './runServer.ts';

/** Stops the cluster when its standard input, a pipe from this process, ends. */
const WATCHDOG = `process.stdin.resume().on('end', () => {
  const [, pgCtl, cluster] = process.argv;
  require('node:child_process').spawnSync(pgCtl, ['stop', '-m', 'fast', '-D', cluster], { windowsHide: true });
}).on('error', () => undefined);`;

/**
 * Windows has no Unix `sh` and PostgreSQL refuses administrators: `pg_ctl` starts it with fewer rights, and a small detached Node
 * process is the watchdog.
 */
export async function runServerOnWindows(
  programs: Programs,
  settings: string[],
  home: Home,
): Promise<RunningServer> {
  const stop = async (): Promise<void> => {
    await run(programs.pgCtl, ['stop', '-m', 'fast', '-w', '-D', home.cluster]);
  };
  await stop();
  const logFile = path.join(home.folder, 'postgres.log');
  const options = settings.map((word) => (word === '-c' ? word : `"${word}"`)).join(' ');
  const started = await run(programs.pgCtl, [
    'start',
    '-w',
    '-D',
    home.cluster,
    '-l',
    logFile,
    '-o',
    options,
  ]);
  if (started.code !== 0) {
    throw new StartError(`PostgreSQL didn’t start: ${started.output}. Its log is ${logFile}.`);
  }
  const watch = spawn(process.execPath, ['-e', WATCHDOG, programs.pgCtl, home.cluster], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  watch.unref();
  (watch.stdin as unknown as { unref?: () => void }).unref?.();
  return { stop };
}
