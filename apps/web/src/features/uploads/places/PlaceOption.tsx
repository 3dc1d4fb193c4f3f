import { useEffect, useRef } from 'react';
import classes from './Places.module.css';

interface PlaceOptionProps {
  group: string;
  checked: boolean;
  onChoose: () => void;
  label: string;
  detail: string;
  /** The key that selects it, also its number on the map. */
  mark?: string | undefined;
  autoFocus?: boolean;
}

/** One option of a place question. */
export function PlaceOption(props: PlaceOptionProps) {
  const { group, checked, onChoose, label, detail, mark, autoFocus = false } = props;
  const input = useRef<HTMLInputElement>(null);
  // Each question replaces the previous one, so it takes the focus for keyboard users.
  useEffect(() => {
    if (autoFocus) input.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  return (
    <label className={classes.option} data-chosen={checked || undefined}>
      <input ref={input} type="radio" name={group} checked={checked} onChange={onChoose} />
      <span className={classes.optionMark} aria-hidden>
        {mark}
      </span>
      <span className={classes.optionText}>
        <b>{label}</b>
        <span>{detail}</span>
      </span>
    </label>
  );
}
