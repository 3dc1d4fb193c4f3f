import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import classes from './Sheet.module.css';

/**
 * A cell being edited. `over`: typing replaces its text, so that arrow keys leave the cell; otherwise they move within the text.
 */
export interface Editing {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly over: boolean;
}

/** Gives the focus to an editor when it appears, with the cursor after the text that was typed. */
export function useEditorFocus(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  editing: Editing,
) {
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (field.current instanceof HTMLInputElement && !editing.over) field.current.select();
    // Only once, when the input appears.
  }, [field, editing.over]);
}

interface TextEditorProps extends Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength' | 'placeholder'> {
  label: string;
  editing: Editing;
  onChange: (text: string) => void;
  /** Called when the user clicks elsewhere. */
  onLeave: () => void;
}

/** The input in a cell being edited. The grid handles Enter, Tab and Esc. */
export function TextEditor({ label, editing, onChange, onLeave, ...input }: TextEditorProps) {
  const field = useRef<HTMLInputElement>(null);
  useEditorFocus(field, editing);
  return (
    <input
      ref={field}
      className={classes.editor}
      aria-label={label}
      {...input}
      autoComplete="off"
      spellCheck={false}
      value={editing.text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  );
}
