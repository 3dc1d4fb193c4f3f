import { useRef } from 'react';

/** The former value as long as the new one says the same: a drawing is not begun anew because its parent was drawn. */
export function useSame<Value>(value: Value): Value {
  const kept = useRef({ value, text: '' });
  const text = JSON.stringify(value);
  if (kept.current.text !== text) kept.current = { value, text };
  return kept.current.value;
}
