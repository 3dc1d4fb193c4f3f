import type { createMemoryRouter } from 'react-router';
import { onSessionEnd } from '../../platform/sessionEnd.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { paths } from '../paths.ts';
import { lostConnection } from './lostConnection.ts';

type Router = Pick<ReturnType<typeof createMemoryRouter>, 'navigate' | 'state'>;

/**
 * Sends a user to `/` who is logged out, by choice or after a failed request. Clears cached responses before another user is shown,
 * including a change from another tab. Returns a function that stops it.
 */
export function redirectOnSessionEnd(router: Router, answers: { clear(): void }): () => void {
  let userId = storedUser.get()?.id;
  const stopForgetting = storedUser.subscribe(() => {
    const now = storedUser.get()?.id;
    // Renewed tokens belong to the same user. A visitor's failed request must also stay failed: with a cleared cache it would be
    // repeated and fail endlessly.
    if (now === userId) return;
    userId = now;
    answers.clear();
  });
  const stopLeaving = onSessionEnd((_hadUser, cause) => {
    if (cause === 'noConnection') lostConnection.set({ returnTo: addressToReturnTo(router.state.location) });
    else lostConnection.clear();
    void router.navigate(paths.start());
  });
  return () => {
    stopForgetting();
    stopLeaving();
  };
}

/** The page that is left; on the login page, the one that it was to lead to. */
function addressToReturnTo({ pathname, search, hash }: Router['state']['location']): string | null {
  if (pathname !== paths.start() && pathname !== paths.login()) return pathname + search + hash;
  return new URLSearchParams(search).get('return') ?? lostConnection.get()?.returnTo ?? null;
}
