import { type KeyboardEvent, useId, useState } from 'react';
import { nextMark } from '../chart/Marks.tsx';
import classes from './WorldMap.module.css';

interface MapKeysProps {
  label: string;
  /** IDs in the order of arrow key navigation. */
  ids: readonly string[];
  /** Text of each. */
  nameOf: (id: string) => string;
  chosen: string | null;
  /** Called with the focused item; null when the focus leaves. */
  onMark: (id: string | null) => void;
  onPick: ((id: string) => void) | undefined;
}

/** Keyboard navigation of a map: one tab stop; arrows move from heaviest to lightest, Enter selects, Esc leaves. */
export function MapKeys({ label, ids, nameOf, chosen, onMark, onPick }: MapKeysProps) {
  const listId = useId();
  const [at, setAt] = useState(0);
  const stop = Math.min(at, Math.max(0, ids.length - 1));
  const current = ids[stop];
  const go = (to: number) => {
    setAt(to);
    onMark(ids[to] ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to =
      event.key === 'PageDown' ? Math.min(ids.length - 1, stop + 10) : nextMark(event.key, stop, ids.length);
    if (to !== undefined) {
      event.preventDefault();
      go(to);
    } else if ((event.key === 'Enter' || event.key === ' ') && current !== undefined) {
      event.preventDefault();
      onPick?.(current);
    } else if (event.key === 'Escape') onMark(null);
  };
  if (current === undefined) return null;
  return (
    <div
      className={classes.keys}
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${listId}-mark`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => onMark(current)}
      onBlur={() => onMark(null)}
    >
      {/* Only the focused item: thousands of elements would be rendered without being visible. */}
      <div
        id={`${listId}-mark`}
        role="option"
        aria-selected={current === chosen}
        aria-posinset={stop + 1}
        aria-setsize={ids.length}
        className="visually-hidden"
      >
        {nameOf(current)}
      </div>
    </div>
  );
}
