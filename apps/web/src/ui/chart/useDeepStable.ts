import { useRef } from 'react';

/** Returns the previous value while the new one is equal: avoids redrawing the chart when the parent re-renders. */
export function useDeepStable<Value>(value: Value): Value {
  const kept = useRef({ value, text: '' });
  const text = JSON.stringify(value);
  if (kept.current.text !== text) kept.current = { value, text };
  return kept.current.value;
}
