import { setImmediate as others } from 'node:timers/promises';

/** Long work that yields every few thousand steps, so that its caller can let other work run. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** Requests may be blocked this long by work in slices. */
const sliceMs = 10;

/** Runs work in slices; requests are served in between. */
export async function inSlices<T>(work: Slices<T>): Promise<T> {
  let since = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < sliceMs) continue;
    await others();
    since = performance.now();
  }
}

/** Runs it without a pause, where nothing else waits: benchmarks and tests. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
