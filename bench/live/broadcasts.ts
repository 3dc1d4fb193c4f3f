import type { Program } from './ask.ts';
import type { ClientAnswers } from './clients.ts';
import { median, quantile, rounded } from './measures.ts';
import type { Programs } from './programs.ts';
import type { ServeAnswers } from './serve.ts';

const pushesPerRound = 10;
const warmUpRounds = 5;
const pauseMs = 5;
const patienceMs = 60_000;
const kilobytesOfMegabyte = 1024;

type Side = {
  readonly group: 'hub' | 'plain';
  readonly server: Program<ServeAnswers>;
  readonly heapPerConnectionKb: number;
  readonly rssPerConnectionKb: number;
  readonly cpuMs: number[];
  pushed: number;
};

/**
 * CPU of the server process for one push to all clients: the product's hub compared with the bare `ws` library, each in its own
 * process, with the same bytes, alternating so that other load on the machine affects both.
 */
export async function measureBroadcasts(
  programs: Programs,
  { connections, official, rounds }: { connections: number; official: number; rounds: number },
  say: (sentence: string) => unknown,
) {
  const clients = programs.clients();
  const sides: Side[] = [];
  try {
    for (const group of ['hub', 'plain'] as const)
      sides.push(await connectSide(programs, clients, group, connections, official));
    say(`2 × ${connections} clients are connected; ${rounds} rounds`);
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      // Alternates which one goes first.
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const cpuMs = await pushRound(side, clients);
        if (round >= 0) side.cpuMs.push(cpuMs);
      }
    }
    const [hub, plain] = sides as [Side, Side];
    const ratios = hub.cpuMs.map((ms, round) => ms / (plain.cpuMs[round] ?? Number.NaN));
    const got = await clients.ask('tally', { group: 'hub', count: hub.pushed });
    const plainGot = await clients.ask('tally', { group: 'plain', count: plain.pushed });
    say(
      `${connections} clients, a push to all: hub ${rounded(median(hub.cpuMs))} ms of CPU, ws alone ${rounded(median(plain.cpuMs))} ms; ratios ${ratios.map((ratio) => rounded(ratio)).join(' ')}`,
    );
    say(`hub: ${JSON.stringify(got)}; ws alone: ${JSON.stringify(plainGot)}`);
    return {
      ratio: rounded(median(ratios), 3),
      ratioQuartiles: [rounded(quantile(ratios, 0.25), 3), rounded(quantile(ratios, 0.75), 3)],
      cpuMsPerBroadcast: rounded(median(hub.cpuMs)),
      plainCpuMsPerBroadcast: rounded(median(plain.cpuMs)),
      connections,
      official,
      broadcasts: hub.pushed,
      lost: got.lost,
      doubled: got.doubled,
      dropped: connections - got.connected,
      heapPerConnectionKb: rounded(hub.heapPerConnectionKb),
      plainHeapPerConnectionKb: rounded(plain.heapPerConnectionKb),
      rssPerConnectionKb: rounded(hub.rssPerConnectionKb, 1),
      plainRssPerConnectionKb: rounded(plain.rssPerConnectionKb, 1),
    };
  } finally {
    await Promise.all([clients.stop(), ...sides.map(({ server }) => server.stop())]);
  }
}

async function connectSide(
  programs: Programs,
  clients: Program<ClientAnswers>,
  group: 'hub' | 'plain',
  connections: number,
  official: number,
): Promise<Side> {
  const server = programs.server(group);
  const isHub = group === 'hub';
  const url = await server.ask('address');
  // The overhead of the first connection must not be attributed to others.
  await clients.ask('connect', { group: 'first', url, isHub, raw: 1, official: 0 });
  const before = await server.ask('measure');
  const some = isHub ? official : 0;
  await clients.ask('connect', { group, url, isHub, raw: connections - some, official: some });
  const after = await server.ask('measure');
  await clients.ask('disconnect', { group: 'first' });
  const perConnection = (megabytes: number) => (megabytes * kilobytesOfMegabyte) / connections;
  return {
    group,
    server,
    heapPerConnectionKb: perConnection(after.heapMb - before.heapMb),
    rssPerConnectionKb: perConnection(after.rssMb - before.rssMb),
    cpuMs: [],
    pushed: 0,
  };
}

/** CPU of the server for one round's push, with everything received. */
async function pushRound(side: Side, clients: Program<ClientAnswers>): Promise<number> {
  const before = await side.server.ask('cpuMs');
  side.pushed = await side.server.ask('push', { count: pushesPerRound, pauseMs });
  await clients.ask('untilAllHave', { group: side.group, count: side.pushed, patienceMs });
  return ((await side.server.ask('cpuMs')) - before) / pushesPerRound;
}
