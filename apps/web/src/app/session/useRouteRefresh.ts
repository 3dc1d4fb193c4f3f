import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useQueryClient } from '../../platform/query.ts';
import { availableModesQuery } from './useAvailableModes.ts';
import { useSession } from './useSession.ts';

/** Refreshes the available modes on every change of route. */
export function useRouteRefresh(): void {
  const { pathname } = useLocation();
  const userId = useSession()?.id;
  const queryClient = useQueryClient();
  // An effect, because the address is an outside event that no handler on the page receives.
  useEffect(() => {
    if (userId === undefined) return;
    const { queryKey } = availableModesQuery(userId);
    // A request in progress is fresh enough.
    void queryClient.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
  }, [pathname, userId, queryClient]);
}
