/** Undo and redo steps; newest last. */
export interface History<Step> {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export const noHistory: History<never> = { past: [], future: [] };
/** Maximum number of steps; a step may contain every cell of the grid. */
const longest = 100;

/** Returns the history after a new step; redo steps are dropped. */
export function remember<Step>({ past }: History<Step>, step: Step): History<Step> {
  return { past: [...past.slice(1 - longest), step], future: [] };
}

/** Undoes the newest step; null if there is none. */
export function undone<Step>({ past, future }: History<Step>): { step: Step; history: History<Step> } | null {
  const step = past.at(-1);
  return step === undefined
    ? null
    : { step, history: { past: past.slice(0, -1), future: [...future, step] } };
}

/** Redoes the last undone step; null if there is none. */
export function redone<Step>({ past, future }: History<Step>): { step: Step; history: History<Step> } | null {
  const step = future.at(-1);
  return step === undefined
    ? null
    : { step, history: { past: [...past, step], future: future.slice(0, -1) } };
}
