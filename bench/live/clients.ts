// The clients of the bench, all in one process: thousands of raw ones and some official ones.
import { setTimeout as pause } from 'node:timers/promises';
import { answerAsks } from './ask.ts';
import { measureProcess } from './measures.ts';
import { connectOfficial } from './officialClient.ts';
import { clientPingMs, type Connected, connectRaw, type Lively } from './rawClient.ts';
import { RecordReader } from './tally.ts';

/** Maximum number of concurrent connection attempts. */
const atOnce = 64;
/** About 28,000 ports are available from one local address to one server. */
const connectionsPerAddress = 20_000;
const pingTicksMs = 100;

type Group = { readonly clients: Connected[]; readonly lively: (Connected & Lively)[] };
const groups = new Map<string, Group>();

const answers = {
  /** Connects a group: raw clients with some official ones among them; returns the duration. */
  async connect(about: { group: string; url: string; isHub: boolean; raw: number; official: number }) {
    const group: Group = { clients: [], lively: [] };
    groups.set(about.group, group);
    const reader = new RecordReader();
    const startedAt = performance.now();
    let begun = 0;
    const connectSome = async () => {
      for (let number = begun++; number < about.raw + about.official; number = begun++) {
        if (number >= about.raw) {
          group.clients.push(await connectOfficial(about.url, `official${number}`));
          continue;
        }
        const client = await connectRaw(
          {
            url: `${about.url}?access_token=raw${number}`,
            isHub: about.isHub,
            localAddress: `127.0.0.${1 + Math.floor(number / connectionsPerAddress)}`,
          },
          reader,
        );
        group.clients.push(client);
        group.lively.push(client);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, connectSome));
    // Clients of the bare library too, so that both servers get the same traffic.
    void keepAlive(group);
    return { seconds: (performance.now() - startedAt) / 1000 };
  },
  /** Waits until every connected client of a group has all notifications up to `count`, or the time is up. */
  async untilAllHave({ group, count, patienceMs }: { group: string; count: number; patienceMs: number }) {
    const until = performance.now() + patienceMs;
    const { clients } = groups.get(group) as Group;
    while (
      performance.now() < until &&
      clients.some(({ tally, ended }) => tally.next < count && ended() === null)
    )
      await pause(5);
  },
  /** What a group has received, of `count` pushed since it connected. */
  tally({ group, count }: { group: string; count: number }) {
    const { clients, lively } = groups.get(group) as Group;
    const ended = clients.map((client) => client.ended()).filter((why) => why !== null);
    const sum = (of: (client: Connected) => number) => clients.reduce((total, one) => total + of(one), 0);
    return {
      connected: clients.length - ended.length,
      received: sum(({ tally }) => tally.next - tally.lost),
      lost: sum(({ tally }) => tally.lost + Math.max(0, count - tally.next)),
      doubled: sum(({ tally }) => tally.doubled),
      fewestPings: lively.reduce(
        (fewest, { tally }) => Math.min(fewest, tally.pings),
        Number.POSITIVE_INFINITY,
      ),
      ended: [...new Set(ended)],
    };
  },
  disconnect({ group }: { group: string }) {
    for (const client of groups.get(group)?.clients ?? []) client.close();
    groups.delete(group);
  },
  measure: measureProcess,
};
export type ClientAnswers = typeof answers;
answerAsks(answers);

/** Every raw client pings once per interval, spread evenly; late ones catch up. */
async function keepAlive({ lively }: Group): Promise<void> {
  const startedAt = performance.now();
  for (let pinged = 0; ; ) {
    await pause(pingTicksMs);
    const now = performance.now();
    const due = Math.floor(((now - startedAt) / clientPingMs) * lively.length);
    for (let at = Math.max(pinged, due - lively.length); at < due; at += 1)
      lively[at % lively.length]?.live(now);
    pinged = due;
  }
}
