import { focusManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { reach } from '../../platform/reach.ts';
import { toasts } from '../../ui/toasts.ts';
import { useIsLive } from '../live/useLive.ts';
import classes from './ConnectionNotice.module.css';

/** Says that the server is out of reach, before anything is saved in vain; and when it is back. */
export function ConnectionNotice() {
  const isLive = useIsLive();
  const isAway = useSyncExternalStore(reach.subscribe, reach.isAway);
  const wasLive = useRef(isLive);
  const wasAway = useRef(isAway);
  // Effects, since the hub and the network are outside the page.
  useEffect(() => {
    // A live connection that breaks is the first sign of a server that is away.
    if (wasLive.current && !isLive) void reach.doubt();
    wasLive.current = isLive;
  }, [isLive]);
  useEffect(() => {
    if (wasAway.current && !isAway) toasts.success('Connection restored');
    wasAway.current = isAway;
  }, [isAway]);
  useEffect(() => {
    // Lists are not refreshed from a server that is away: a failed call logs the person out.
    if (isAway) focusManager.setFocused(false);
    return () => focusManager.setFocused(undefined);
  }, [isAway]);
  if (!isAway) return null;
  return (
    <p className={classes.notice} role="status">
      <WifiOff size={15} aria-hidden />
      <span>
        <b>No connection to Lanewright.</b> What you entered is kept on this page. Save it when the connection is back.
      </span>
    </p>
  );
}
