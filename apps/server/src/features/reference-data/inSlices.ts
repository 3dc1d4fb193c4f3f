import { setImmediate as others } from 'node:timers/promises';

/** Long work that stops every few thousand steps, so that whoever runs it can let others in. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** So long may calls wait for work in slices. */
const sliceMs = 10;

/** Runs work in slices; calls are answered in between. */
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

/** Runs it without a pause, where nobody else waits: benches and tests. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
