import { type KeyboardEvent, useRef, useState } from 'react';
import classes from './Marks.module.css';

interface MarksProps {
  /** Accessible name of the marks: "Months". */
  label: string;
  /** Text of each mark: "Mar 2027: Baseline $1,200.00, Awarded $1,000.00". */
  marks: readonly string[];
  onPick?: ((index: number) => void) | undefined;
  /** Called with the focused mark, for the chart to highlight; null if none is focused. */
  onMark: (index: number | null) => void;
}

/** Keyboard navigation of a chart: one tab stop, arrows move between marks, Enter selects. */
export function Marks({ label, marks, onPick, onMark }: MarksProps) {
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const stop = Math.min(at, Math.max(0, marks.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextMark(event.key, stop, marks.length);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    (list.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div
      ref={list}
      className={classes.marks}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={() => onMark(null)}
    >
      {marks.map((mark, index) => (
        <button
          // Marks have only their position as key.
          key={index}
          type="button"
          className={classes.mark}
          tabIndex={index === stop ? 0 : -1}
          aria-disabled={onPick === undefined || undefined}
          onFocus={() => onMark(index)}
          onClick={() => onPick?.(index)}
        >
          {mark}
        </button>
      ))}
    </div>
  );
}

/** Returns the mark that a key moves to; undefined for other keys. */
export function nextMark(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
