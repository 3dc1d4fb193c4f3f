import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Minimum time between two refreshes of what is on screen. */
const quietMs = 1_000;
/** Messages of one change arrive together. */
const togetherMs = 50;

/** Collects keys of stale responses, and refreshes those on screen, at most once a second. */
export function createStaleQueue(client: Pick<QueryClient, 'invalidateQueries'>) {
  const waiting = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;

  const flush = () => {
    timer = undefined;
    lastAt = performance.now();
    const keys = [...waiting.values()];
    waiting.clear();
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };

  return {
    add(keys: readonly QueryKey[]): void {
      for (const key of keys) waiting.set(JSON.stringify(key), key);
      if (waiting.size > 0)
        timer ??= setTimeout(flush, Math.max(togetherMs, lastAt + quietMs - performance.now()));
    },
  };
}
