// npm run bench:live: 2,000 clients of the product's hub: CPU of the server process for a push to all, compared with the bare `ws`
// library, heap per connection, nothing lost; 10,000 idle connections held for minutes with keep-alive; two processes of the
// product on one database, from a bid saved at one to a client of the other. BENCH_SCALE reduces connections, rounds and bids,
// BENCH_IDLE_SECONDS sets the idle time, BENCH_PARTS=broadcasts,idle,processes selects parts.
import { measureBroadcasts } from './live/broadcasts.ts';
import { holdIdle } from './live/idle.ts';
import { requireOpenFiles } from './live/openFiles.ts';
import { makePrograms } from './live/programs.ts';
import { measureTwoProcesses } from './live/twoProcesses.ts';

const scale = Number(process.env.BENCH_SCALE ?? 1);
const idleSeconds = Number(process.env.BENCH_IDLE_SECONDS ?? 300);
const parts = new Set((process.env.BENCH_PARTS ?? 'broadcasts,idle,processes').split(','));
const connections = Math.max(10, Math.round(2_000 * scale));
const idleConnections = Math.max(10, Math.round(10_000 * scale));
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);

requireOpenFiles(
  Math.max(parts.has('idle') ? idleConnections : 0, parts.has('broadcasts') ? 2 * connections : 0),
);
const programs = await makePrograms();
try {
  const broadcasts = parts.has('broadcasts')
    ? await measureBroadcasts(
        programs,
        {
          connections,
          official: Math.max(1, Math.round(connections / 100)),
          rounds: Math.max(5, Math.round(30 * scale)),
        },
        say,
      )
    : null;
  const idle = parts.has('idle')
    ? await holdIdle(programs, { connections: idleConnections, seconds: idleSeconds }, say)
    : null;
  const processes = parts.has('processes')
    ? await measureTwoProcesses({ bids: Math.max(20, Math.round(200 * scale)) }, say)
    : null;
  console.log(
    JSON.stringify({
      name: 'live',
      ...broadcasts,
      lost: (broadcasts?.lost ?? 0) + (idle?.lost ?? 0) + (processes?.lost ?? 0),
      idle,
      processes,
    }),
  );
} finally {
  await programs.remove();
}
