import type { AwardedLane, SolveOptions, SolveStatus, WarmStart } from './model.ts';

/** An engine's result for a compiled scenario. */
export interface EngineAnswer {
  readonly status: SolveStatus;
  readonly lanes: readonly AwardedLane[] | null;
  /** Weighted cost of `lanes` as the engine calculates it. */
  readonly cost: number | null;
  readonly bound: number;
  readonly iterations: number;
  readonly notes: readonly string[];
  readonly warmStart: WarmStart | null;
}

/** Seconds since it was started, and whether the run must end. */
export interface RunClock {
  readonly seconds: () => number;
  readonly isOver: () => boolean;
  /** Ends the run this much earlier, to leave time for what follows. */
  readonly keepBack: (seconds: number) => void;
}

/** Starts the clock of a run. */
export function startClock({ clock, maxSeconds, shouldStop }: SolveOptions): RunClock {
  const now = clock ?? (() => performance.now() / 1000);
  const startedAt = now();
  const seconds = () => now() - startedAt;
  let ends = maxSeconds;
  return {
    seconds,
    isOver: () => (ends !== undefined && seconds() >= ends) || (shouldStop?.() ?? false),
    keepBack: (part) => {
      if (maxSeconds !== undefined) ends = Math.max(maxSeconds - part, maxSeconds / 2);
    },
  };
}
