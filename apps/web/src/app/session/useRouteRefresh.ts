import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from './useSession.ts';

/** On every change of route the available modes are asked for again. */
export function useRouteRefresh(): void {
  const { pathname } = useLocation();
  const userId = useSession()?.id;
  const queryClient = useQueryClient();
  // An effect, since the address is an outside event that nothing on the page answers to.
  useEffect(() => {
    if (userId !== undefined) {
      // A request that is under way is fresh enough.
      void queryClient.invalidateQueries({ queryKey: ['available-modes', userId] }, { cancelRefetch: false });
    }
  }, [pathname, userId, queryClient]);
}
