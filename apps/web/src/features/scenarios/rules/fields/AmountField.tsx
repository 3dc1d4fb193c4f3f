import { NumberInput } from '@mantine/core';
import classes from './Fields.module.css';

interface AmountFieldProps {
  /** What it is, for people who do not see the sentence around it. */
  label: string;
  /** Not a number where nothing is typed yet. */
  value: number | undefined;
  onChange: (value: number) => void;
  prefix?: string;
  suffix?: string;
  decimals?: number;
  allowsNegative?: boolean;
  isWrong?: boolean;
}

/** A number within a sentence. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, prefix, suffix, decimals = 2, allowsNegative = false, isWrong } = props;
  const text = value === undefined || Number.isNaN(value) ? '' : value;
  const length = String(text === '' ? '0000' : text.toLocaleString('en-US', { maximumFractionDigits: 6 }));
  return (
    <NumberInput
      size="xs"
      className={classes.amount ?? ''}
      aria-label={label}
      placeholder={`${prefix ?? ''}…${suffix ?? ''}`}
      error={isWrong}
      style={{ width: `${length.length + (prefix?.length ?? 0) + (suffix?.length ?? 0) + 4}ch` }}
      value={text}
      onChange={(typed) => onChange(typed === '' ? Number.NaN : Number(typed))}
      hideControls
      allowNegative={allowsNegative}
      decimalScale={decimals}
      thousandSeparator=","
      {...(prefix === undefined ? {} : { prefix })}
      {...(suffix === undefined ? {} : { suffix })}
    />
  );
}
