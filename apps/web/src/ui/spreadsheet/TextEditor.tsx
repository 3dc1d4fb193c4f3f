import { useEffect, useRef } from 'react';
import classes from './Spreadsheet.module.css';

/**
 * A cell being edited. `over`: typing replaces its text, so that arrow keys leave the cell; otherwise they move within the text.
 */
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
  /** Called when the user clicks elsewhere. */
  onLeave: () => void;
}

/** The input in a cell being edited. The grid handles Enter, Tab and Esc. */
export function TextEditor({ label, editing, placeholder, onChange, onLeave }: TextEditorProps) {
  const field = useRef<HTMLInputElement>(null);
  // The input takes the focus when it appears, with the cursor after the text.
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (!editing.over) field.current?.select();
    // Only once, when the input appears.
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
