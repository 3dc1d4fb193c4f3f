import { lists } from '@lanewright/contract';
import { focusManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { makeStale } from '../../platform/makeStale.ts';
import { useQueryClient } from '../../platform/query.ts';
import { useSession } from '../session/useSession.ts';
import { live, startLive } from './live.ts';

/** How often what is on screen is loaded again while no messages arrive. Notifications are polled anyway. */
const unheardMs = 15_000;
const unheard = { lists: lists.filter((list) => list !== 'notifications') };

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
  const isLive = useIsLive();
  useEffect(() => {
    if (isLive || userId === undefined) return;
    const timer = setInterval(() => {
      if (focusManager.isFocused()) void makeStale(queryClient, [unheard], { acceptsPending: true });
    }, unheardMs);
    return () => clearInterval(timer);
  }, [isLive, userId, queryClient]);
}

/** Whether messages of the hub are arriving now. */
export function useIsLive(): boolean {
  return useSyncExternalStore(live.subscribe, live.isConnected);
}
