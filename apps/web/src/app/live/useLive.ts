import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../session/useSession.ts';
import { live, startLive } from './live.ts';

/** On every change of route, starts the live connection if there is none; it ends with the session. */
export function useLive(): void {
  const { pathname } = useLocation();
  const userId = useSession()?.id;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // Effects, because the hub, the address and the stored user are outside the page.
  useEffect(() => {
    if (userId !== undefined) startLive({ queryClient, goTo: (address) => void navigate(address) });
  }, [pathname, userId, queryClient, navigate]);
}

/** Whether messages of the hub are arriving now. */
export function useIsLive(): boolean {
  return useSyncExternalStore(live.subscribe, live.isConnected);
}
