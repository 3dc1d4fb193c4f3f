import { storedNotifications } from './storedNotifications.ts';
import { storedUser } from './storedUser.ts';
import { forgetUnsent } from './unsentEntries.ts';

/** Why a session ends: it expired, the server is unreachable, or the user logged out. */
type SessionEndCause = 'over' | 'noConnection' | 'left';

/** `hadUser`: a user was logged in until now. */
type Listener = (hadUser: boolean, cause: SessionEndCause) => void;

const listeners = new Set<Listener>();

/** Registers a callback for the end of the session, whatever its cause. Returns a function that unregisters it. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Ends the session in this browser: removes the stored user and the notifications, because the next user may be someone else.
 * Unsubmitted cells stay only if encrypted, and none stay after a logout. Listeners navigate to `/`.
 */
export function endSession(cause: SessionEndCause = 'over'): void {
  const user = storedUser.get();
  const hadUser = user !== null;
  storedUser.clear();
  if (user !== null) forgetUnsent(user.id, { removed: cause === 'left' });
  storedNotifications.clear();
  for (const listener of listeners) listener(hadUser, cause);
}
