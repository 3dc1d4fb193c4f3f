import { useEffect, useMemo, useState } from 'react';
import { secondsToWait } from './formProblem.ts';

/** Whole seconds until a moment; never below 0. */
export function secondsUntil(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** Seconds as people read them on a clock: "0:09", "1:30", "15:00". */
export function formatWait(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const tickMs = 250;

/** Seconds left of the wait that a refused call asks for, counting down; 0 when it may be tried again. */
export function useWait(error: unknown): number {
  const asked = secondsToWait(error) ?? 0;
  const [now, setNow] = useState(() => Date.now());
  const until = useMemo(() => {
    const seconds = secondsToWait(error);
    return seconds === undefined ? 0 : Date.now() + seconds * 1000;
  }, [error]);

  // An effect, since the clock is outside of React.
  useEffect(() => {
    if (until === 0) return;
    const timer = window.setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) window.clearInterval(timer);
    }, tickMs);
    return () => window.clearInterval(timer);
  }, [until]);

  // The clock was last looked at before the refusal came: never more than was asked for.
  return Math.min(asked, secondsUntil(until, now));
}
