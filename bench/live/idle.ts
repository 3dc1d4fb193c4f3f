import { setTimeout as pause } from 'node:timers/promises';
import { rounded } from './measures.ts';
import type { Programs } from './programs.ts';

const kilobytesOfMegabyte = 1024;
const patienceMs = 120_000;

/** Holds idle connections for a while, pings both ways, and pushes once at the end: no client may be missing. */
export async function holdIdle(
  programs: Programs,
  { connections, seconds }: { connections: number; seconds: number },
  say: (sentence: string) => unknown,
) {
  const server = programs.server('hub');
  const clients = programs.clients();
  try {
    const url = await server.ask('address');
    const before = await server.ask('measure');
    const { seconds: connectSeconds } = await clients.ask('connect', {
      group: 'idle',
      url,
      isHub: true,
      raw: connections,
      official: 0,
    });
    say(`${connections} connections in ${rounded(connectSeconds, 1)} s; held for ${seconds} s`);
    const after = await server.ask('measure');
    const cpuBefore = await server.ask('cpuMs');
    const startedAt = performance.now();
    for (let left = seconds; left > 0; left -= 60) {
      await pause(Math.min(left, 60) * 1000);
      const { connected, ended } = await clients.ask('tally', { group: 'idle', count: 0 });
      say(`${connected} connected${ended.length > 0 ? `: ${ended.join('; ')}` : ''}`);
    }
    const heldMs = performance.now() - startedAt;
    const cpuMs = (await server.ask('cpuMs')) - cpuBefore;
    const held = await server.ask('measure');
    const count = await server.ask('push', { count: 1, pauseMs: 0 });
    await clients.ask('untilAllHave', { group: 'idle', count, patienceMs });
    const got = await clients.ask('tally', { group: 'idle', count });
    const known = await server.ask('connections');
    const perConnection = (megabytes: number) => (megabytes * kilobytesOfMegabyte) / connections;
    return {
      connections,
      heldSeconds: rounded(heldMs / 1000, 1),
      connectSeconds: rounded(connectSeconds, 1),
      dropped: connections - Math.min(got.connected, known),
      lost: got.lost,
      fewestPings: got.fewestPings,
      heapPerConnectionKb: rounded(perConnection(held.heapMb - before.heapMb)),
      rssPerConnectionKb: rounded(perConnection(after.rssMb - before.rssMb), 1),
      rssMb: rounded(held.rssMb, 0),
      cpuPercentOfCore: rounded((100 * cpuMs) / heldMs, 1),
    };
  } finally {
    await Promise.all([clients.stop(), server.stop()]);
  }
}
