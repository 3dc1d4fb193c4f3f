/** A minimum pace for a client while the server waits for it. */
export type Pace = {
  /** Interval between checks. */
  readonly everyMs: number;
  /** Number of checks that are averaged. */
  readonly looks: number;
  readonly bytesPerSecond: number;
};

/**
 * Calls `tooSlow` once if fewer bytes were moved than the pace requires. Time in which the client has nothing to do does not count,
 * so it is never called before `looks` × `everyMs`.
 * @param moved bytes moved until now
 * @param isWaiting whether it is the client's turn to move some
 * @returns a function that stops the check
 */
export function watchPace(
  { everyMs, looks, bytesPerSecond }: Pace,
  moved: () => number,
  isWaiting: () => boolean,
  tooSlow: () => void,
): () => void {
  const least = (bytesPerSecond * everyMs * looks) / 1000;
  const last: number[] = [];
  let before = moved();
  const timer = setInterval(() => {
    const now = moved();
    const bytes = now - before;
    before = now;
    if (!isWaiting()) return;
    last.push(bytes);
    if (last.length > looks) last.shift();
    if (last.length < looks || last.reduce((sum, each) => sum + each, 0) >= least) return;
    clearInterval(timer);
    tooSlow();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
