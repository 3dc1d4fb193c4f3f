import type { ThreadProgress } from './threadMessages.ts';

type Told = { readonly best: number | null; readonly bound: number };

/**
 * Reports a search's progress across engines: each engine restarts its clock, best and bound, but earlier findings and proofs
 * remain valid.
 */
export function mergeProgress(tell: (progress: ThreadProgress) => void, seconds = secondsFromNow()) {
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
    /** From a search among all bids. */
    ofAll(told: Told): void {
      found(told.best);
      bound = Math.max(bound, told.bound);
      say();
    },
    /** From a search among some of the bids: its bound holds only for those. */
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
