// npm run bench:start: from `npm start` (installed and built) to the login page, against a bare PostgreSQL
// start plus a bare Node web server. Every run has a data folder that has been started once before.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startOwnPostgres } from '../apps/server/src/platform/own-postgres/index.ts';

const root = path.resolve(import.meta.dirname, '..');
const runs = Math.max(1, Math.round(5 * Number(process.env.BENCH_SCALE ?? 1)));
const patienceMs = 5 * 60_000;
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);

const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-bench-start-'));
await chmod(folder, 0o711);
try {
  await measure(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(folder: string): Promise<void> {
  const dataDir = path.join(folder, 'product');
  await mkdir(dataDir);
  const firstSeconds = await timeOfStart(dataDir);
  say(`first start, fresh data folder: ${firstSeconds.toFixed(2)} s`);
  const product: number[] = [];
  const bare: number[] = [];
  const bareData = path.join(folder, 'bare');
  await barePostgresSeconds(bareData);
  for (let run = 1; run <= runs; run += 1) {
    product.push(await timeOfStart(dataDir));
    bare.push((await barePostgresSeconds(bareData)) + (await bareServerSeconds()));
    say(`run ${run}: product ${product.at(-1)?.toFixed(2)} s, bare ${bare.at(-1)?.toFixed(2)} s`);
  }
  const [seconds, bareSeconds] = [median(product), median(bare)];
  const figures = { ratio: seconds / bareSeconds, seconds, bareSeconds, firstSeconds };
  const rounded = Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(3))]);
  console.log(JSON.stringify({ name: 'start', ...Object.fromEntries(rounded), runs }));
}

async function timeOfStart(dataDir: string): Promise<number> {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' };
  // The benchmark measures our own database, whatever the caller uses.
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => name !== 'DATABASE_URL'));
  const started = performance.now();
  const child = spawn(npm, ['start'], {
    cwd: root,
    env: own,
    detached: true,
    stdio: ['ignore', 'ignore', 2],
  });
  try {
    await untilPageAnswers(`http://127.0.0.1:${port}/login`, child);
    return (performance.now() - started) / 1000;
  } finally {
    await end(child);
  }
}

async function bareServerSeconds(): Promise<number> {
  const port = await freePort();
  const script = `require('node:http').createServer((_, answer) => answer.end('login')).listen(${port}, '127.0.0.1')`;
  const started = performance.now();
  const child = spawn(process.execPath, ['-e', script], { detached: true, stdio: ['ignore', 'ignore', 2] });
  try {
    await untilPageAnswers(`http://127.0.0.1:${port}/login`, child);
    return (performance.now() - started) / 1000;
  } finally {
    await end(child);
  }
}

async function barePostgresSeconds(dataDir: string): Promise<number> {
  const started = performance.now();
  const postgres = await startOwnPostgres({ dataDir, log: say });
  const seconds = (performance.now() - started) / 1000;
  await postgres.stop();
  return seconds;
}

async function untilPageAnswers(address: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode} before it answered.`);
    const answer = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await wait(10);
  }
  throw new Error(`${address} did not answer in ${patienceMs / 1000} s.`);
}

/** Stops npm and its children, which share one process group, and waits for all of them: npm ends before the product does. */
async function end({ exitCode, pid }: ChildProcess): Promise<void> {
  if (exitCode !== null || pid === undefined) return;
  process.kill(-pid, 'SIGTERM');
  while (isRunning(-pid)) await wait(20);
}

/** Whether a process runs, or with a negative number any process of the group. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
