import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What is on screen is asked for again at most so often. */
const quietMs = 1_000;
/** Messages of one change arrive together. */
const togetherMs = 50;

/** Collects keys of answers that went stale, and has what is on screen of them asked for again, once a second at most. */
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
