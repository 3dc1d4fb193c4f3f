import { useEffect, useRef } from 'react';

/** In these elements the keys have their own meaning. */
const ownKeys = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Ctrl+Z undoes the last step, Ctrl+Y or Ctrl+Shift+Z redoes it, unless the focus is in a field. */
export function useUndoKeys({ undo, redo }: { undo: () => unknown; redo: () => unknown }): void {
  const latest = useRef({ undo, redo });
  useEffect(() => {
    latest.current = { undo, redo };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A grid handles its own keys and prevents the default.
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
