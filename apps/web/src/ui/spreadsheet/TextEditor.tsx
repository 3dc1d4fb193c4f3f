import { useEffect, useRef } from 'react';
import classes from './Spreadsheet.module.css';

/** A cell being typed in. `over`: typing began over it, so that arrows leave it; otherwise they move within. */
export interface Editing {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly over: boolean;
}

interface TextEditorProps {
  label: string;
  editing: Editing;
  placeholder: string | undefined;
  onChange: (text: string) => void;
  /** The cell is left by a click elsewhere. */
  onLeave: () => void;
}

/** The field in a cell while it is edited. Enter, Tab and Esc are the grid's. */
export function TextEditor({ label, editing, placeholder, onChange, onLeave }: TextEditorProps) {
  const field = useRef<HTMLInputElement>(null);
  // The field takes the focus when it appears, with the cursor after what was typed.
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (!editing.over) field.current?.select();
    // Only once, when the field appears.
  }, [editing.over]);
  return (
    <input
      ref={field}
      className={classes.editor}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      maxLength={400}
      value={editing.text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  );
}
