import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../../platform/platform.ts';

const mostTries = 6;
const firstRetryMs = 100;

export type Batches = {
  add(id: string): void;
  /** Resolves when nothing is being done or waits. */
  settled(): Promise<void>;
};

/**
 * Does work for numbers as they come, one batch after the other: what arrives while a batch is being done is the next one, so
 * that many facts at once cost one query and a single one waits for nothing. A batch that fails is tried again for some
 * seconds; then the poll of the browsers has to do.
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
