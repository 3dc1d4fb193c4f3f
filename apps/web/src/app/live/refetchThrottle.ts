import { type Change, makeStale } from '../../platform/makeStale.ts';

/** Minimum time between two refreshes of what is on screen. */
const quietMs = 1_000;
/** Messages of one change arrive together. */
const togetherMs = 50;

/** Collects changes, and refreshes what they concern on screen, at most once a second. */
export function createStaleQueue(client: Parameters<typeof makeStale>[0]) {
  const waiting = new Map<string, Change>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;

  const flush = () => {
    timer = undefined;
    lastAt = performance.now();
    const changes = [...waiting.values()];
    waiting.clear();
    void makeStale(client, changes);
  };

  return {
    add(change: Change): void {
      waiting.set(JSON.stringify(change), change);
      timer ??= setTimeout(flush, Math.max(togetherMs, lastAt + quietMs - performance.now()));
    },
  };
}
