import { readdirSync, readFileSync, writeSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** Prints a line at once: console output of a test is held back until it ends. */
function sayNow(line: string): void {
  writeSync(2, `${new Date().toISOString().slice(11, 19)} ${line}\n`);
}

/** Processor time of a step, in seconds, and memory of this process. */
type StepTimes = {
  readonly seconds: number;
  readonly nodeSeconds: number;
  /** Null if the system does not report it. */
  readonly databaseSeconds: number | null;
  readonly longestWaitSeconds: number;
  readonly mostMegabytes: number;
};

/**
 * Prints when each step begins and its cost: seconds of wall-clock and processor time (this process with its threads, and
 * PostgreSQL with all its processes), the longest wait of a request in the meantime, maximum memory. On a busy machine wall-clock
 * times mean little.
 */
export function stepTimes(database: pg.Pool) {
  return {
    async timed<T>(step: string, work: () => Promise<T>): Promise<T> {
      sayNow(`${step} …`);
      const delays = monitorEventLoopDelay({ resolution: 10 });
      let mostBytes = 0;
      const look = () => {
        mostBytes = Math.max(mostBytes, process.memoryUsage().rss);
      };
      const watch = setInterval(look, 100);
      const databaseBefore = await databaseSeconds(database);
      const before = process.cpuUsage();
      const from = performance.now();
      delays.enable();
      try {
        return await work();
      } finally {
        delays.disable();
        clearInterval(watch);
        look();
        const { user, system } = process.cpuUsage(before);
        const databaseAfter = await databaseSeconds(database);
        const times: StepTimes = {
          seconds: (performance.now() - from) / 1e3,
          nodeSeconds: (user + system) / 1e6,
          databaseSeconds:
            databaseAfter === null || databaseBefore === null ? null : databaseAfter - databaseBefore,
          longestWaitSeconds: delays.max / 1e9,
          mostMegabytes: Math.round(mostBytes / 2 ** 20),
        };
        sayNow(`${step}: ${inWords(times)}`);
      }
    },
  };
}

function inWords(times: StepTimes): string {
  const { seconds, nodeSeconds, databaseSeconds: database, longestWaitSeconds, mostMegabytes } = times;
  const ofDatabase = database === null ? 'unknown' : `${database.toFixed(1)} s`;
  return `${seconds.toFixed(1)} s; processor ${nodeSeconds.toFixed(1)} s, PostgreSQL’s ${ofDatabase}; longest wait ${longestWaitSeconds.toFixed(2)} s; ${mostMegabytes} MB at most`;
}

/** Processor time of a PostgreSQL on this machine: its first process, those that ended and those running. */
async function databaseSeconds(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const first = statOf(rows[0]?.pid ?? 0)?.parent;
  if (first === undefined) return null;
  for (let ended = -1; ; ) {
    const running = childrenTicks(first);
    const server = statOf(first);
    if (server === null) return null;
    // A process that ended in between would be counted twice: read again.
    if (server.ended === ended) return (server.own + server.ended + running) / ticksPerSecond;
    ended = server.ended;
  }
}

function childrenTicks(parent: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .reduce((sum, stat) => sum + (stat?.parent === parent ? stat.own : 0), 0);
}

/** Reads a process's data from `/proc`; null if it has ended or the system has none. */
function statOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    // Its name is in brackets and may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}
