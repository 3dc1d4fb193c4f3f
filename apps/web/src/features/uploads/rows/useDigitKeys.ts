import { type RefObject, useEffect, useRef } from 'react';

/** In these elements digits are typed. */
const typedInto = 'input, textarea, select, [contenteditable], [role="grid"], [role="dialog"]';

/** Lets the digits 1 to 9 press the buttons inside an element, in order, unless the focus is in a field or cell. */
export function useDigitKeys(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
        return;
      if (event.target instanceof Element && event.target.closest(typedInto) !== null) return;
      const button = frame.current?.querySelectorAll('button').item(Number(event.key) - 1);
      if (button == null || button.disabled) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return frame;
}
