import { TextInput } from '@mantine/core';
import type { ClipboardEventHandler, KeyboardEventHandler } from 'react';
import { formatRate } from '../../../ui/figures.ts';
import classes from './Propose.module.css';
import { textProblem } from './proposalDraft.ts';

export interface PriceFieldProps {
  /** Accessible name: the charge and the lane. */
  label: string;
  /** The price today; undefined: none. */
  old: number | undefined;
  currency: string;
  /** Whether it can be changed. */
  isOpen: boolean;
  /** As typed. */
  text: string;
  /** Why the server refuses it. */
  refused: string | undefined;
  place: { row: number; column: number };
  onText: (text: string) => void;
  onKeyDown: KeyboardEventHandler<HTMLInputElement>;
  onPaste: ClipboardEventHandler<HTMLInputElement>;
}

/** A price of an award: the old one, and a field for the new one. */
export function PriceField(props: PriceFieldProps) {
  const { label, old, currency, isOpen, text, refused, place, onText, onKeyDown, onPaste } = props;
  const price = old === undefined ? '–' : `${formatRate(old)} ${currency}`;
  if (!isOpen) return price;
  return (
    <>
      <TextInput
        size="xs"
        className={classes.price ?? ''}
        aria-label={`New price of ${label}`}
        placeholder={old === undefined ? '' : formatRate(old)}
        inputMode="decimal"
        value={text}
        error={textProblem(text) ?? refused}
        data-row={place.row}
        data-column={place.column}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <span className={classes.old}>now {price}</span>
    </>
  );
}
