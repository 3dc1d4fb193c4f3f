/** Who waits longer than for so many others is better told to come back. */
const mostWaiting = 16;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Runs one at a time in this process, in the order of asking; null when too many wait. */
export function takeTurns<T>(work: () => Promise<T>): Promise<T> | null {
  if (waiting >= mostWaiting) return null;
  waiting += 1;
  const mine = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = mine.catch(() => undefined);
  return mine;
}
