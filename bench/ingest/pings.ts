import { setTimeout as pause } from 'node:timers/promises';
import { accounts } from '@lanewright/contract';
import type { ProductClient } from '../../tools/product/productClient.ts';

const everyMs = 50;

export type Pinged = { readonly pings: number; readonly pingP95Ms: number; readonly pingMaxMs: number };

/** Requests /auth/ping every 50 ms, like other users while the server works; returns how long they waited. */
export function startPings(person: ProductClient): { stop(): Promise<Pinged> } {
  const waits: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const askedAt = performance.now();
      await person.call(accounts.ping);
      const wait = performance.now() - askedAt;
      waits.push(wait);
      await pause(Math.max(0, everyMs - wait));
    }
  })();
  // A failure is reported by `stop`; this avoids an unhandled rejection until then.
  asking.catch(() => undefined);
  return {
    async stop() {
      isOver = true;
      await asking;
      waits.sort((one, other) => one - other);
      return {
        pings: waits.length,
        pingP95Ms: Math.round(waits[Math.floor(waits.length * 0.95)] ?? 0),
        pingMaxMs: Math.round(waits.at(-1) ?? 0),
      };
    },
  };
}
