import { storedNotifications } from './storedNotifications.ts';
import { storedUser } from './storedUser.ts';

/** Why a session ends: it is over, or the server is out of reach. */
type SessionEndCause = 'over' | 'noConnection';

/** `hadUser`: somebody was signed in until now. */
type Listener = (hadUser: boolean, cause: SessionEndCause) => void;

const listeners = new Set<Listener>();

/** Calls back when the session has ended, whoever ended it. Returns how to stop. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Ends the session on this browser: the stored user goes, and the notifications too, since the next
 * person here may be another one. What listens takes the person to `/`.
 */
export function endSession(cause: SessionEndCause = 'over'): void {
  const hadUser = storedUser.get() !== null;
  storedUser.clear();
  storedNotifications.clear();
  for (const listener of listeners) listener(hadUser, cause);
}
