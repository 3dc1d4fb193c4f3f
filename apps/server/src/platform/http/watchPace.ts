/** A pace that a client has to keep while something waits for it. */
export type Pace = {
  /** Looked at this often. */
  readonly everyMs: number;
  /** Over so many looks. */
  readonly looks: number;
  readonly bytesPerSecond: number;
};

/**
 * Calls `tooSlow`, once, when less was moved than the pace asks for. Time in which the other side has nothing to do does not
 * count, so it is never called before `looks` × `everyMs`.
 * @param moved bytes moved until now
 * @param isWaiting whether it is the client's turn to move some
 * @returns how to stop
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
