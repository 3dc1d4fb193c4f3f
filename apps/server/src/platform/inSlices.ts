import { setImmediate } from 'node:timers/promises';

const sliceSize = 2_000;

/** Does so many small things one after the other, and lets calls of others be answered in between. */
export async function inSlices(count: number, work: (at: number) => void): Promise<void> {
  for (let at = 0; at < count; at++) {
    if (at % sliceSize === sliceSize - 1) await setImmediate();
    work(at);
  }
}
