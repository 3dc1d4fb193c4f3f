import { focusManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { reach } from '../../platform/reach.ts';
import { toasts } from '../../ui/toasts.ts';
import { useIsLive } from '../live/useLive.ts';
import classes from './ConnectionNotice.module.css';

/** Shows that the server is unreachable, before a user tries to save something; and when it is back. */
export function ConnectionNotice() {
  const isLive = useIsLive();
  const isAway = useSyncExternalStore(reach.subscribe, reach.isAway);
  const wasLive = useRef(isLive);
  const wasAway = useRef(isAway);
  // Effects, because the hub and the network are outside the page.
  useEffect(() => {
    // A broken live connection is the first sign of an unreachable server.
    if (wasLive.current && !isLive) void reach.doubt();
    wasLive.current = isLive;
  }, [isLive]);
  useEffect(() => {
    if (wasAway.current && !isAway) toasts.success('Connection restored');
    wasAway.current = isAway;
  }, [isAway]);
  useEffect(() => {
    // Lists are not refreshed while the server is unreachable: a failed request logs the user out.
    if (isAway) focusManager.setFocused(false);
    return () => focusManager.setFocused(undefined);
  }, [isAway]);
  if (!isAway) return null;
  return (
    <p className={classes.notice} role="status">
      <WifiOff size={15} aria-hidden />
      <span>
        <b>No connection to Lanewright.</b> What you entered is kept on this page. Save it when the connection
        is back.
      </span>
    </p>
  );
}
