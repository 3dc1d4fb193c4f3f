import { type KeyboardEvent, useId, useState } from 'react';
import { nextMark } from '../chart/Marks.tsx';
import classes from './WorldMap.module.css';

interface MapKeysProps {
  label: string;
  /** Ids in the order that the arrows go through. */
  ids: readonly string[];
  /** Each in words. */
  nameOf: (id: string) => string;
  chosen: string | null;
  /** What the keyboard is on; null when it has left. */
  onMark: (id: string | null) => void;
  onPick: ((id: string) => void) | undefined;
}

/** The way over a map by keyboard: one stop of Tab; arrows go from the heaviest to the lightest, Enter picks, Esc leaves. */
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
      {/* Only the one that the keyboard is on: thousands would be there for nobody to see. */}
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
