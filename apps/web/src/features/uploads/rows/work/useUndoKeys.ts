import { useEffect, useRef } from 'react';

/** In these the keys have a meaning of their own. */
const ownKeys = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Ctrl+Z takes the last step back, Ctrl+Y or Ctrl+Shift+Z makes it again, wherever on the page the focus is outside of fields. */
export function useUndoKeys({ undo, redo }: { undo: () => unknown; redo: () => unknown }): void {
  const latest = useRef({ undo, redo });
  useEffect(() => {
    latest.current = { undo, redo };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A grid obeys its own keys, and says so.
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest(ownKeys) !== null) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      void (key === 'y' || event.shiftKey ? latest.current.redo() : latest.current.undo());
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
