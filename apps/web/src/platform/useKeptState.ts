import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { onSessionEnd } from './sessionEnd.ts';
import { storedUser } from './storedUser.ts';

/**
 * State of a form that is not lost when a lost connection logs the person out: it is kept in this tab, and is there again
 * when the same person is back at the same form. Any other way of leaving forgets it, as `useState` does.
 * @param name the form and what it edits; `Value` has to survive JSON
 */
export function useKeptState<Value>(
  name: string,
  initial: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  const [userId] = useState(() => storedUser.get()?.id);
  const key = `lanewright-kept:${userId ?? ''}:${name}`;
  const [value, setValue] = useState<Value>(() => {
    const kept = storage()?.getItem(key) ?? null;
    if (kept !== null) return JSON.parse(kept) as Value;
    return typeof initial === 'function' ? (initial as () => Value)() : initial;
  });
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  useEffect(() => {
    storage()?.removeItem(key);
    return onSessionEnd((_hadUser, cause) => {
      const text = JSON.stringify(latest.current) as string | undefined;
      if (cause !== 'noConnection' || text === undefined) return;
      storage()?.setItem(key, text);
    });
  }, [key]);
  return [value, setValue];
}

/** This tab's storage; a browser may have it blocked. */
function storage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
