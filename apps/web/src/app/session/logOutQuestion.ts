import type { UnsentPlace } from '../../platform/unsentEntries.ts';

/** A log out that waits for an answer. */
export interface LogOutQuestion {
  readonly places: readonly UnsentPlace[];
  /** Logs out, and removes the cells. */
  readonly leave: () => void;
}

const listeners = new Set<() => void>();
let asked: LogOutQuestion | null = null;

/** The open question before logging out; null if there is none. */
export const logOutQuestion = {
  get: (): LogOutQuestion | null => asked,
  set(question: LogOutQuestion | null): void {
    asked = question;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
