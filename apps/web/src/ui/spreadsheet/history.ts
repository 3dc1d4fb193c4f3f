/** Steps that can be taken back, and those taken back that can be made again; newest last. */
export interface History<Step> {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export const noHistory: History<never> = { past: [], future: [] };
/** Steps kept; a step may hold every cell of the grid. */
const longest = 100;

/** The history after a new step: what was taken back before can no longer be made again. */
export function remember<Step>({ past }: History<Step>, step: Step): History<Step> {
  return { past: [...past.slice(1 - longest), step], future: [] };
}

/** Takes the newest step back; null when there is none. */
export function undone<Step>({ past, future }: History<Step>): { step: Step; history: History<Step> } | null {
  const step = past.at(-1);
  return step === undefined
    ? null
    : { step, history: { past: past.slice(0, -1), future: [...future, step] } };
}

/** Makes the step taken back last again; null when there is none. */
export function redone<Step>({ past, future }: History<Step>): { step: Step; history: History<Step> } | null {
  const step = future.at(-1);
  return step === undefined
    ? null
    : { step, history: { past: [...past, step], future: future.slice(0, -1) } };
}
