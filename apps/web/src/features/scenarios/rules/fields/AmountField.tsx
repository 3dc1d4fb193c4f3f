import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import classes from './Fields.module.css';

interface AmountFieldProps {
  /** Accessible name, for users who do not see the sentence around it. */
  label: string;
  /** Undefined or NaN while nothing is typed. */
  value: number | undefined;
  onChange: (value: number) => void;
  prefix?: string;
  suffix?: string;
  decimals?: number;
  allowsNegative?: boolean;
  isWrong?: boolean;
}

/** A number field within a sentence. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, prefix, suffix, decimals = 2, allowsNegative = false, isWrong } = props;
  const text = value === undefined || Number.isNaN(value) ? '' : value;
  const [typed, setTyped] = useState<string | number>();
  // A partly typed number, such as "0.", stays as typed while it equals the value.
  const shown = typed !== undefined && isSameNumber(numberOf(typed), value) ? typed : text;
  const length = String(shown === '' ? '0000' : shown.toLocaleString('en-US', { maximumFractionDigits: 6 }));
  return (
    <NumberInput
      size="xs"
      className={classes.amount ?? ''}
      aria-label={label}
      placeholder={`${prefix ?? ''}…${suffix ?? ''}`}
      error={isWrong}
      style={{ width: `${length.length + (prefix?.length ?? 0) + (suffix?.length ?? 0) + 4}ch` }}
      value={shown}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
      hideControls
      allowNegative={allowsNegative}
      decimalScale={decimals}
      thousandSeparator=","
      {...(prefix === undefined ? {} : { prefix })}
      {...(suffix === undefined ? {} : { suffix })}
    />
  );
}

const numberOf = (typed: string | number) => (typed === '' ? Number.NaN : Number(typed));

/** Returns whether both are the same number, or both are NaN. */
const isSameNumber = (one: number, other = Number.NaN) =>
  one === other || (Number.isNaN(one) && Number.isNaN(other));
