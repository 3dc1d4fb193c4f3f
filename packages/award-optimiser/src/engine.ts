import type { AwardedLane, SolveOptions, SolveStatus, WarmStart } from './model.ts';

/** What an engine answers to a compiled scenario. */
export interface EngineAnswer {
  readonly status: SolveStatus;
  readonly lanes: readonly AwardedLane[] | null;
  /** Weighted cost of `lanes` by the engine's own account. */
  readonly cost: number | null;
  readonly bound: number;
  readonly iterations: number;
  readonly notes: readonly string[];
  readonly warmStart: WarmStart | null;
}

/** Seconds since it was made, and whether the run is to end. */
export interface RunClock {
  readonly seconds: () => number;
  readonly isOver: () => boolean;
  /** Ends the run so much before its time: for what is to be done after it. */
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
