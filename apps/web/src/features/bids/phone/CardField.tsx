import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { InputColumn } from '../cells/inputColumns.ts';
import { isFigure } from '../grid/gridLayout.ts';

interface CardFieldProps {
  id: string;
  column: InputColumn;
  text: string;
  disabled: boolean;
  isUnsaved: boolean;
  problem: string | undefined;
  /** Below the label; by default the unit. */
  note?: string | undefined;
  /** Shown while the field is empty. */
  placeholder?: string | undefined;
  /** Called when the field is left, so that a number is checked when it is complete. */
  onType: (text: string) => void;
}

/** A cell of a lane as a field. Enter moves to the next field. */
export function CardField({
  id,
  column,
  text,
  disabled,
  isUnsaved,
  problem,
  note = column.unitName,
  placeholder,
  onType,
}: CardFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed !== null && typed !== text) onType(typed);
    setTyped(null);
  };
  // A card that a filter hides takes its fields along before they are left.
  const onGone = useEffectEvent(leave);
  useEffect(() => () => onGone(), []);
  return (
    <TextInput
      id={id}
      size="sm"
      label={column.name}
      description={note === '' ? undefined : note}
      placeholder={placeholder}
      required={column.required}
      withAsterisk={column.required}
      inputMode={isFigure(column) ? 'decimal' : 'text'}
      enterKeyHint="next"
      autoComplete="off"
      disabled={disabled}
      data-unsaved={isUnsaved || undefined}
      value={typed ?? text}
      error={problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        nextField(event.currentTarget)?.focus();
      }}
    />
  );
}

/** The field after this one, on this card or the next. */
function nextField(field: HTMLElement): HTMLElement | undefined {
  const fields = [
    ...document.querySelectorAll<HTMLElement>('li input:not(:disabled), li select:not(:disabled)'),
  ].filter((one) => one.offsetParent !== null);
  return fields[fields.indexOf(field) + 1];
}
