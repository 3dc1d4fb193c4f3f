import { untyped } from '../newRule.ts';
import { AmountField } from './AmountField.tsx';
import { ChoiceField } from './ChoiceField.tsx';

interface Bounds {
  min: number | undefined;
  max: number | undefined;
}

interface BoundsFieldProps extends Bounds {
  /** Unit: "carriers", "% of the volume". */
  of: string;
  onChange: (bounds: Bounds) => void;
  suffix?: string;
  decimals?: number;
  isWrong?: boolean;
}

const kinds = [
  { value: 'max', label: 'at most' },
  { value: 'min', label: 'at least' },
  { value: 'both', label: 'between' },
] as const;

/** "at most 6", "at least 2", "between 2 and 6". */
export function BoundsField({ min, max, of, onChange, suffix, decimals, isWrong }: BoundsFieldProps) {
  const kind = min !== undefined && max !== undefined ? 'both' : min !== undefined ? 'min' : 'max';
  const amount = (label: string, value: number | undefined, change: (value: number) => void) => (
    <AmountField
      label={label}
      value={value}
      onChange={change}
      {...(suffix === undefined ? {} : { suffix })}
      {...(decimals === undefined ? {} : { decimals })}
      {...(isWrong === undefined ? {} : { isWrong })}
    />
  );
  return (
    <>
      <ChoiceField
        label="At most or at least"
        value={kind}
        choices={kinds}
        onChange={(next) =>
          onChange({
            min: next === 'max' ? undefined : (min ?? (next === 'min' ? max : undefined) ?? untyped),
            max: next === 'min' ? undefined : (max ?? (next === 'max' ? min : undefined) ?? untyped),
          })
        }
      />
      {kind !== 'max' && amount(`Minimum ${of}`, min, (value) => onChange({ min: value, max }))}
      {kind === 'both' && <span>and</span>}
      {kind !== 'min' && amount(`Maximum ${of}`, max, (value) => onChange({ min, max: value }))}
    </>
  );
}
