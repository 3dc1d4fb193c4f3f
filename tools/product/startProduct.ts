import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

const repositoryRoot = path.resolve(import.meta.dirname, '../..');

/** Options of Node.js with which the server runs: in the image, in `npm start`, and here. */
export const nodeOptions = ['--max-semi-space-size=8'] as const;

export type Product = {
  readonly address: string;
  readonly process: ChildProcess;
  /** Resolves when all of the demonstration is loaded; without `DEMO_LANES` it never does. */
  readonly demonstration: Promise<void>;
  /** Maximum resident memory of the server process so far, in megabytes (Linux). */
  peakMemoryMb(): Promise<number | null>;
  /** Restarts the measurement of maximum resident memory. */
  forgetPeakMemory(): Promise<void>;
  /** Stops it with SIGTERM, and waits. */
  stop(): Promise<void>;
  /** Kills it with SIGKILL, without a clean shutdown. */
  kill(): Promise<void>;
};

/** Starts the built server on its own data folder and a free port; resolves when it reports its address. */
export async function startProduct(options: {
  dataDir: string;
  env?: Record<string, string>;
  /** The service to run; default: all. A worker without HTTP reports its start by its first heartbeat in the database, not here. */
  services?: 'http' | 'worker';
  /** The Node.js binary that runs it; default: the current one. */
  node?: string;
  /** The working copy whose build runs; default: this one. */
  root?: string;
}): Promise<Product> {
  const { services, node = process.execPath, root = repositoryRoot } = options;
  const words = services === undefined ? [] : [`--services=${services}`];
  const child = spawn(node, [...nodeOptions, path.join(root, 'apps/server/dist/main.mjs'), ...words], {
    cwd: root,
    env: {
      ...process.env,
      LANEWRIGHT_ROOT: root,
      PORT: '0',
      DATA_DIR: options.dataDir,
      DEMO_LANES: 'false',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const demonstration = new Promise<void>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      process.stderr.write(`${line}\n`);
      if (line.startsWith('Demonstration: complete')) resolve();
    });
  });
  const address = await new Promise<string>((resolve, reject) => {
    if (services === 'worker') resolve('');
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /is ready: (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
      else if (line.startsWith('{')) process.stderr.write(`${line}\n`);
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
  };
  return {
    address,
    process: child,
    demonstration,
    async peakMemoryMb() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
      return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
    },
    forgetPeakMemory: () => writeFile(`/proc/${child.pid}/clear_refs`, '5').catch(() => undefined),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
