import type { createMemoryRouter } from 'react-router';
import { onSessionEnd } from '../../platform/sessionEnd.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { paths } from '../paths.ts';
import { lostConnection } from './lostConnection.ts';

type Router = Pick<ReturnType<typeof createMemoryRouter>, 'navigate' | 'state'>;

/**
 * Whoever is logged out, by themselves or by a failed call, goes to `/`. What was asked for one person is forgotten
 * before another one is shown, also when the change came from another tab. Returns how to stop.
 */
export function leaveWhenSessionEnds(router: Router, answers: { clear(): void }): () => void {
  let userId = storedUser.get()?.id;
  const stopForgetting = storedUser.subscribe(() => {
    const now = storedUser.get()?.id;
    // Renewed tokens are of the same person. A visitor's failed call must stay failed, too: an emptied cache would
    // ask again, fail again, without end.
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

/** The page that is left; at the login page, the one it was to lead to. */
function addressToReturnTo({ pathname, search, hash }: Router['state']['location']): string | null {
  if (pathname !== paths.start() && pathname !== paths.login()) return pathname + search + hash;
  return new URLSearchParams(search).get('return') ?? lostConnection.get()?.returnTo ?? null;
}
