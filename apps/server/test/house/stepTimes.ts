import { readdirSync, readFileSync, writeSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** Says a line at once: what a test says through the console is held back until it ends. */
function sayNow(line: string): void {
  writeSync(2, `${new Date().toISOString().slice(11, 19)} ${line}\n`);
}

/** What a step took of processors, in seconds, and of this process's memory. */
type StepTimes = {
  readonly seconds: number;
  readonly nodeSeconds: number;
  /** Null where the system does not tell. */
  readonly databaseSeconds: number | null;
  readonly longestWaitSeconds: number;
  readonly mostMegabytes: number;
};

/**
 * Says of each step when it begins and what it took: seconds by the clock and of processors (this process with its threads, and
 * PostgreSQL with all its processes), the longest wait of a call meanwhile, memory at most. On a busy machine clocks say little.
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

/** Processor time of a PostgreSQL on this machine: its first process, those that ended and those that run. */
async function databaseSeconds(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const first = statOf(rows[0]?.pid ?? 0)?.parent;
  if (first === undefined) return null;
  for (let ended = -1; ; ) {
    const running = childrenTicks(first);
    const server = statOf(first);
    if (server === null) return null;
    // One that ended in between would be counted twice: looked at again.
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

/** What `/proc` says of a process; null where it ended or the system has none. */
function statOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    // Its name stands in brackets and may hold anything.
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
