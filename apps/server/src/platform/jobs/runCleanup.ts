import type { Platform } from '../platform.ts';

/** An hourly clean-up task; two runs may overlap. */
export type CleanupTask = { readonly name: string; run(platform: Platform): Promise<unknown> };

const firstAfterMs = 60_000;
const everyMs = 3_600_000;

/** Runs the clean-up tasks once an hour, one after the other, until stopped. A failed one is retried an hour later. */
export function runCleanup(
  platform: Platform,
  cleanupTasks: readonly CleanupTask[],
): { stop(): Promise<void> } {
  let isStopping = false;
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const turn = async () => {
    for (const task of cleanupTasks) {
      if (isStopping) return;
      await task
        .run(platform)
        .catch((error: Error) =>
          platform.log.error({ err: error, task: task.name }, 'a clean-up was not finished'),
        );
    }
    if (!isStopping) wait(everyMs);
  };
  const wait = (ms: number) => {
    timer = setTimeout(() => {
      running = turn();
    }, ms).unref();
  };
  wait(firstAfterMs);
  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
