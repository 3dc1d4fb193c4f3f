import type { SettleAction } from '../uploadTypes.ts';

interface ActionWords {
  label: string;
  /** What becomes of the rows. */
  means: string;
}

/** The ways to settle rows that need a person. */
export const settleWords: Readonly<Record<SettleAction, ActionWords>> = {
  volumeOnly: {
    label: 'Volume only',
    means: 'The rows count with their volume; they carry no charge and stay out of the baseline.',
  },
  withoutWeight: { label: 'Keep without weight', means: 'The rows count, their weight does not.' },
  keep: { label: 'Keep without it', means: 'The rows count; what cannot be read is left out.' },
  exclude: { label: 'Exclude', means: 'The rows stay in your file, and out of every figure.' },
  setValue: { label: 'Set value…', means: 'The same value is put in every one of these rows.' },
};

/** How dates are meant whose day and month could be swapped. */
export const dayOrders = [
  { value: 'dmy', label: 'Day first: 3/4 is 3 April' },
  { value: 'mdy', label: 'Month first: 3/4 is March 4' },
] as const;
