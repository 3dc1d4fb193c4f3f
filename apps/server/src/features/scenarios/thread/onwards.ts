import type { ThreadProgress } from './threadMessages.ts';

type Told = { readonly best: number | null; readonly bound: number };

/**
 * How far a search has come, whichever engine tells it: each begins its clock, its best and its bound anew, and what was found or
 * proven before stays so.
 */
export function onwards(tell: (progress: ThreadProgress) => void, seconds = secondsFromNow()) {
  let best = Infinity;
  let bound = -Infinity;
  const say = () =>
    tell({
      seconds: seconds(),
      best: Number.isFinite(best) ? best : null,
      bound: Number.isFinite(bound) ? Math.min(bound, best) : null,
    });
  const found = (cost: number | null) => {
    if (cost !== null) best = Math.min(best, cost);
  };
  return {
    /** Of a search among all bids. */
    ofAll(told: Told): void {
      found(told.best);
      bound = Math.max(bound, told.bound);
      say();
    },
    /** Of a search among some bids only: what it proves holds of those alone. */
    ofSome(told: Told): void {
      found(told.best);
      say();
    },
  };
}

function secondsFromNow(): () => number {
  const from = performance.now();
  return () => (performance.now() - from) / 1000;
}
