import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../startError.ts';
import { postgresEnvironment } from './account.ts';
import type { Home } from './home.ts';
import { readPostmasterFile } from './postmasterFile.ts';

/** A running PostgreSQL with a function to stop it. */
export interface RunningServer {
  stop(): Promise<void>;
}

/**
 * The watchdog: a helper process reads a pipe from Node; when Node dies for any reason the pipe ends and PostgreSQL gets SIGINT
 * (fast shutdown). "done" means that PostgreSQL has ended and its pid may belong to another process. The double fork prevents the
 * helper from being PostgreSQL's child.
 */
const WATCHDOG = `exec 3<&0 </dev/null
( ( read -r word <&3; [ "$word" = done ] || kill -INT $$ ) >/dev/null 2>&1 & )
exec "$@" 3<&-`;

const LONGEST_RECOVERY_MS = 15 * 60_000;
const LOG_FILE_LIMIT_BYTES = 8 * 1024 * 1024;

/** Starts PostgreSQL in a separate session (Ctrl-C does not reach it) and waits until it accepts connections. */
export async function runServer(
  postgres: string,
  settings: string[],
  home: Home,
  onUnexpectedExit: (reason: string) => void,
): Promise<RunningServer> {
  const logFile = path.join(home.folder, 'postgres.log');
  const output = await openLog(logFile, home);
  const before = (await output.stat()).size;
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'lanewright', postgres, '-D', home.cluster, ...settings], {
    ...(home.account ? { uid: home.account.uid, gid: home.account.gid } : {}),
    cwd: '/',
    detached: true,
    env: postgresEnvironment(),
    stdio: ['pipe', output.fd, output.fd],
  });
  const ended = whenEnded(child);
  let expected = false;
  try {
    await output.close();
    await waitUntilReady(child, home.cluster, ended);
  } catch (error) {
    child.kill('SIGINT');
    await ended;
    throw new StartError(
      `PostgreSQL didn’t start. From its log ${logFile}: ${await lastWords(logFile, before)}`,
      {
        cause: error,
      },
    );
  }
  void ended.then((how) => {
    if (!expected) onUnexpectedExit(`PostgreSQL stopped unexpectedly (${how}). Its log is ${logFile}.`);
  });
  // The event loop need not wait for the database: its watchdog stops it when this process ends.
  child.unref();
  (child.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return {
    async stop() {
      expected = true;
      child.ref();
      child.kill('SIGINT');
      const patience = setTimeout(() => child.kill('SIGQUIT'), 30_000);
      await ended;
      clearTimeout(patience);
    },
  };
}

function whenEnded(child: ChildProcess): Promise<string> {
  // A closed pipe must not raise an error here: the exit event reports it.
  child.stdin?.on('error', () => undefined);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => {
      child.stdin?.end('done\n');
      resolve(signal ? `signal ${signal}` : `exit code ${code}`);
    });
  });
}

async function waitUntilReady(child: ChildProcess, cluster: string, ended: Promise<string>): Promise<void> {
  let how: string | undefined;
  void ended.then((words) => {
    how = words;
  });
  const deadline = Date.now() + LONGEST_RECOVERY_MS;
  while (how === undefined) {
    const file = await readPostmasterFile(cluster);
    if (file?.pid === child.pid && file?.status === 'ready') return;
    if (Date.now() > deadline) throw new StartError('not ready in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new StartError(how);
}

async function openLog(file: string, home: Home) {
  const there = await stat(file).catch(() => undefined);
  if (there && there.size > LOG_FILE_LIMIT_BYTES) await rename(file, `${file}.old`);
  const log = await open(file, 'a', 0o600);
  // The cluster's owner may start it next time, without root.
  if (home.account) await log.chown(home.account.uid, home.account.gid);
  return log;
}

async function lastWords(file: string, from: number): Promise<string> {
  const text = (await readFile(file)).subarray(from).toString('utf8').trim();
  return text === '' ? 'nothing' : text.slice(-2000);
}
