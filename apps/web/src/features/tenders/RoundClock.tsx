import { useEffect, useState } from 'react';
import { timeLeft } from './moments.ts';
import type { Round } from './tenders.api.ts';

interface RoundClockProps {
  round: Pick<Round, 'state' | 'opensAt' | 'closesAt'>;
  /** Server time of the response, because the browser's clock may be wrong. */
  asOf: string;
  /** Called once, when the time is reached. */
  onDue?: () => void;
}

/** Countdown until a planned round opens or an open one closes; renders nothing for other rounds. */
export function RoundClock({ round, asOf, onDue }: RoundClockProps) {
  const [skew] = useState(() => new Date(asOf).getTime() - Date.now());
  const [now, setNow] = useState(() => Date.now());
  const moment =
    round.state === 'Planned' ? round.opensAt : round.state === 'Open' ? round.closesAt : undefined;
  const left = moment === undefined ? null : timeLeft(new Date(moment).getTime() - now - skew);
  const isDue = moment !== undefined && left === null;
  useEffect(() => {
    if (moment === undefined || isDue) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [moment, isDue]);
  useEffect(() => {
    if (isDue) onDue?.();
  }, [isDue, onDue]);
  if (moment === undefined) return null;
  const isPlanned = round.state === 'Planned';
  // It closes one minute later: until then, requests that arrived in time are still processed.
  const dueText = isPlanned ? 'Opens now' : 'Closed for new bids';
  return (
    <span role="timer" aria-live="off">
      {left === null ? dueText : `${isPlanned ? 'Opens' : 'Closes'} in ${left}`}
    </span>
  );
}
