import { useRef } from 'react';
import sheet from '../../../ui/spreadsheet/Sheet.module.css';
import { type Editing, TextEditor, useEditorFocus } from '../../../ui/spreadsheet/TextEditor.tsx';
import type { BidCurrency } from '../bidTypes.ts';
import type { InputColumn } from '../cells/inputColumns.ts';

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
export function CellEditor({ column, currencies, onPick, ...editor }: CellEditorProps) {
  if (column.kind === 'currency' || column.kind === 'currencyText')
    return <CurrencyEditor column={column} currencies={currencies} onPick={onPick} {...editor} />;
  return <TextEditor label={column.name} inputMode={inputModeOf(column)} {...editor} />;
}

function CurrencyEditor({ column, editing, currencies, onLeave, onPick }: Omit<CellEditorProps, 'onChange'>) {
  const field = useRef<HTMLSelectElement>(null);
  useEditorFocus(field, editing);
  return (
    <select
      ref={field}
      className={sheet.editor}
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

function inputModeOf({ kind }: InputColumn): 'text' | 'numeric' | 'decimal' {
  if (kind === 'text' || kind === 'validFrom' || kind === 'validTo') return 'text';
  return kind === 'transitDays' ? 'numeric' : 'decimal';
}

/** Returns the first currency that starts with the typed letters. */
export function currencyTyped(letters: string, currencies: readonly BidCurrency[], before: string): string {
  const wanted = letters.toUpperCase();
  return currencies.find(({ currency }) => currency.startsWith(wanted))?.currency ?? before;
}
