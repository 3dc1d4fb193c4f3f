import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../../platform/platform.ts';

const mostTries = 6;
const firstRetryMs = 100;

export type Batches = {
  add(id: string): void;
  /** Resolves when nothing is running or waiting. */
  settled(): Promise<void>;
};

/**
 * Processes IDs as they arrive, one batch after the other: IDs that arrive during a batch form the next one, so that many events at
 * once cost one query and a single one never waits. A failed batch is retried for some seconds; after that, browsers get the change
 * by polling.
 */
export function inBatches(
  platform: Platform,
  what: string,
  work: (ids: readonly string[]) => Promise<void>,
): Batches {
  let waiting = new Set<string>();
  let running: Promise<void> | null = null;
  const run = async () => {
    for (let tries = 0; waiting.size > 0; ) {
      const batch = waiting;
      waiting = new Set();
      try {
        await work([...batch]);
        tries = 0;
      } catch (error) {
        tries += 1;
        platform.log.warn({ err: error, tries }, `${what} were not sent`);
        if (tries >= mostTries) {
          tries = 0;
          continue;
        }
        waiting = new Set([...batch, ...waiting]);
        await sleep(firstRetryMs * 2 ** tries);
      }
    }
    running = null;
  };
  return {
    add(id) {
      waiting.add(id);
      running ??= run();
    },
    settled: async () => {
      await running;
    },
  };
}
