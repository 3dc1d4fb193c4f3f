import { storedNotifications } from './storedNotifications.ts';
import { storedUser } from './storedUser.ts';
import { forgetUnsent } from './unsentEntries.ts';

/** Why a session ends: it is over, the server is out of reach, or the person left. */
type SessionEndCause = 'over' | 'noConnection' | 'left';

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
 * person here may be another one. Of cells that were not submitted only what is encrypted stays, and nothing for a person who left.
 * What listens takes the person to `/`.
 */
export function endSession(cause: SessionEndCause = 'over'): void {
  const user = storedUser.get();
  const hadUser = user !== null;
  storedUser.clear();
  if (user !== null) forgetUnsent(user.id, { removed: cause === 'left' });
  storedNotifications.clear();
  for (const listener of listeners) listener(hadUser, cause);
}
