import { useEffect, useMemo, useState } from 'react';
import { secondsToWait } from './formProblem.ts';

/** Returns whole seconds until a moment; never below 0. */
export function secondsUntil(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** Formats seconds as a clock: "0:09", "1:30", "15:00". */
export function formatWait(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const tickMs = 250;

/** Returns the seconds left of the wait that a rate-limited request asks for, counting down; 0 once it can be retried. */
export function useWait(error: unknown): number {
  const asked = secondsToWait(error) ?? 0;
  const [now, setNow] = useState(() => Date.now());
  const until = useMemo(() => {
    const seconds = secondsToWait(error);
    return seconds === undefined ? 0 : Date.now() + seconds * 1000;
  }, [error]);

  // An effect, because the clock is outside React.
  useEffect(() => {
    if (until === 0) return;
    const timer = window.setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) window.clearInterval(timer);
    }, tickMs);
    return () => window.clearInterval(timer);
  }, [until]);

  // `now` may date from before the error, so cap the result at the requested wait.
  return Math.min(asked, secondsUntil(until, now));
}
