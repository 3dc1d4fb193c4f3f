import type { QueryClient } from '@tanstack/react-query';
import type { createMemoryRouter } from 'react-router';
import { onSessionEnd } from '../../platform/sessionEnd.ts';
import { paths } from '../paths.ts';

/** Whoever is logged out, by themselves or by a failed call, goes to `/`. Returns how to stop. */
export function leaveWhenSessionEnds(
  router: Pick<ReturnType<typeof createMemoryRouter>, 'navigate'>,
  queryClient: QueryClient,
): () => void {
  return onSessionEnd((hadUser) => {
    // A visitor's failed call must stay failed: an emptied cache would ask again, fail again, without end.
    if (hadUser) queryClient.clear();
    void router.navigate(paths.start());
  });
}
