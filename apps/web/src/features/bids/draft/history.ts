import type { Edit } from './draft.ts';

/** Edits that can be taken back, and those taken back that can be made again; newest last. */
export interface History {
  readonly past: readonly Edit[];
  readonly future: readonly Edit[];
}

export const noHistory: History = { past: [], future: [] };
/** Edits kept; an edit may hold every cell of the grid. */
const longest = 100;

/** The history after a new edit: what was taken back before can no longer be made again. */
export function remember({ past }: History, edit: Edit): History {
  return { past: [...past.slice(1 - longest), edit], future: [] };
}

/** Takes the newest edit back; null when there is none. */
export function undone({ past, future }: History): { edit: Edit; history: History } | null {
  const edit = past.at(-1);
  return edit === undefined
    ? null
    : { edit, history: { past: past.slice(0, -1), future: [...future, edit] } };
}

/** Makes the edit taken back last again; null when there is none. */
export function redone({ past, future }: History): { edit: Edit; history: History } | null {
  const edit = future.at(-1);
  return edit === undefined
    ? null
    : { edit, history: { past: [...past, edit], future: future.slice(0, -1) } };
}
