import { setTimeout as pause } from 'node:timers/promises';
import { accounts } from '@lanewright/contract';
import type { ProductClient } from '../../tools/product/productClient.ts';

const everyMs = 50;

export type Pinged = { readonly pings: number; readonly pingP95Ms: number; readonly pingMaxMs: number };

/** Asks /auth/ping every 50 ms, as others would call the server while it works; tells how long it let them wait. */
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
  // Whoever stops learns of a failure; until then it waits.
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
