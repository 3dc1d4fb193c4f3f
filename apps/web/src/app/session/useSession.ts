import { useSyncExternalStore } from 'react';
import type { StoredUser } from '../../platform/storedUser.ts';
import { storedUser } from '../../platform/storedUser.ts';

/** The user logged in on this browser, or null. Follows logging in and out, also in another tab. */
export function useSession(): StoredUser | null {
  return useSyncExternalStore(storedUser.subscribe, storedUser.get);
}

/** The logged-in user, for screens behind the guard. Throws if there is none. */
export function useSignedInUser(): StoredUser {
  const user = useSession();
  if (user === null) throw new Error('This screen is only shown to users who are logged in');
  return user;
}
