import { setImmediate } from 'node:timers/promises';

const sliceSize = 2_000;

/** Runs many small steps one after the other, and yields in between so that requests are served. */
export async function inSlices(count: number, work: (at: number) => void): Promise<void> {
  for (let at = 0; at < count; at++) {
    if (at % sliceSize === sliceSize - 1) await setImmediate();
    work(at);
  }
}
