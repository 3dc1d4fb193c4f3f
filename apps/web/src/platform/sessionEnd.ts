import { storedNotifications } from './storedNotifications.ts';
import { storedUser } from './storedUser.ts';

const listeners = new Set<() => void>();

/** Calls back when the session has ended, whoever ended it. Returns how to stop. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Ends the session on this browser: the stored user goes, and the notifications too, since the next
 * person here may be another one. What listens takes the person to `/`.
 */
export function endSession(): void {
  storedUser.clear();
  storedNotifications.clear();
  for (const listener of listeners) listener();
}
