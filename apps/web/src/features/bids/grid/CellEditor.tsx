import { useEffect, useRef } from 'react';
import type { BidCurrency } from '../bidTypes.ts';
import type { InputColumn } from '../cells/inputColumns.ts';
import classes from './BidGrid.module.css';

/**
 * A cell being edited. `over`: typing replaces its text, so that arrow keys leave the cell; otherwise they move within the text.
 */
export interface Editing {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly over: boolean;
}

interface CellEditorProps {
  column: InputColumn;
  editing: Editing;
  currencies: readonly BidCurrency[];
  onChange: (text: string) => void;
  /** Called when the user clicks elsewhere. */
  onLeave: () => void;
  /** Called when a choice is made that needs no confirmation. */
  onPick: (text: string) => void;
}

/** The input in a cell being edited. The grid handles Enter, Tab and Esc. */
export function CellEditor({ column, editing, currencies, onChange, onLeave, onPick }: CellEditorProps) {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  // The input takes the focus when it appears, with the cursor after the text.
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (field.current instanceof HTMLInputElement && !editing.over) field.current.select();
    // Only once, when the input appears.
  }, [editing.over]);

  if (column.kind === 'currency' || column.kind === 'currencyText') {
    return (
      <select
        ref={field}
        className={classes.editor}
        aria-label={column.name}
        value={editing.text}
        onChange={(event) => onPick(event.currentTarget.value)}
        onBlur={onLeave}
      >
        {!currencies.some(({ currency }) => currency === editing.text) && <option>{editing.text}</option>}
        {column.kind === 'currencyText' && editing.text !== '' && <option value="">None</option>}
        {currencies.map(({ currency, name, usdPerUnit }) => (
          <option key={currency} value={currency}>
            {currency} {name}
            {currency === 'USD' ? '' : `, ${usdPerUnit} USD`}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      ref={field}
      className={classes.editor}
      aria-label={column.name}
      inputMode={inputModeOf(column)}
      autoComplete="off"
      spellCheck={false}
      value={editing.text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  );
}

function inputModeOf({ kind }: InputColumn): 'text' | 'numeric' | 'decimal' {
  if (kind === 'text' || kind === 'validFrom' || kind === 'validTo') return 'text';
  return kind === 'transitDays' ? 'numeric' : 'decimal';
}

/** Returns the first currency that starts with the typed letters. */
export function currencyTyped(letters: string, currencies: readonly BidCurrency[], before: string): string {
  const wanted = letters.toUpperCase();
  return currencies.find(({ currency }) => currency.startsWith(wanted))?.currency ?? before;
}
