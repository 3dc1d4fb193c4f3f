import { lists } from '@lanewright/contract';
import { focusManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { makeStale } from '../../platform/makeStale.ts';
import { useQueryClient } from '../../platform/query.ts';
import { reach } from '../../platform/reach.ts';
import { useSession } from '../session/useSession.ts';
import { live, startLive } from './live.ts';

/** How often what is on screen is loaded again while no messages arrive. Notifications are polled anyway. */
const unheardMs = 15_000;
const unheard = { lists: lists.filter((list) => list !== 'notifications') };

/**
 * Starts the live connection if there is none on every change of route, and when the window is shown again. It ends with the
 * session.
 */
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
    const refresh = () => makeStale(queryClient, [unheard], { acceptsPending: true });
    // Probes the server first: a failed request would log the user out.
    const timer = setInterval(() => {
      if (focusManager.isFocused()) void reach.doubt().then(refresh);
    }, unheardMs);
    // Also when the server is reachable again, until when the page counts as hidden (`ConnectionNotice`). The link's next attempt
    // may be 30 seconds away, or it may have stopped trying.
    const stopFollowing = focusManager.subscribe((isFocused) => {
      if (isFocused) void reach.doubt().then(live.connectNow);
    });
    return () => {
      clearInterval(timer);
      stopFollowing();
    };
  }, [isLive, userId, queryClient]);
}

/** Whether messages of the hub are arriving now. */
export function useIsLive(): boolean {
  return useSyncExternalStore(live.subscribe, live.isConnected);
}
