/** With this many waiting, callers are asked to try again later. */
const mostWaiting = 16;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Runs one task at a time in this process, in order of request; null when too many wait. */
export function takeTurns<T>(work: () => Promise<T>): Promise<T> | null {
  if (waiting >= mostWaiting) return null;
  waiting += 1;
  const mine = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = mine.catch(() => undefined);
  return mine;
}
