import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { onSessionEnd } from './sessionEnd.ts';
import { storedUser } from './storedUser.ts';

/**
 * Form state that survives a logout by a lost connection: it is stored in this tab and restored when the same user returns to the
 * same form. Any other way of leaving discards it, like `useState`.
 * @param name the form and what it edits; `Value` must survive JSON. Undefined stores nothing
 */
export function useRestoredState<Value>(
  name: string | undefined,
  initial: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  const [userId] = useState(() => storedUser.get()?.id);
  const key = name === undefined ? undefined : `lanewright-kept:${userId ?? ''}:${name}`;
  const [value, setValue] = useState<Value>(() => {
    const stored = key === undefined ? null : (storage()?.getItem(key) ?? null);
    if (stored !== null) return JSON.parse(stored) as Value;
    return typeof initial === 'function' ? (initial as () => Value)() : initial;
  });
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  useEffect(() => {
    if (key === undefined) return;
    storage()?.removeItem(key);
    return onSessionEnd((_hadUser, cause) => {
      const text = JSON.stringify(latest.current) as string | undefined;
      if (cause !== 'noConnection' || text === undefined) return;
      storage()?.setItem(key, text);
    });
  }, [key]);
  return [value, setValue];
}

/** This tab's storage; the browser may block it. */
function storage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
