import type { ExceptionGroup, SettleAction } from '../uploadTypes.ts';

interface ActionWords {
  label: string;
  /** What becomes of the rows. */
  means: string;
}

/** The ways to settle rows that need a person. */
const settleWords: Readonly<Record<SettleAction, ActionWords>> = {
  volumeOnly: {
    label: 'Volume only',
    means: 'The rows count with their volume; they carry no charge and stay out of the baseline.',
  },
  withoutWeight: { label: 'Keep without weight', means: 'The rows count, their weight does not.' },
  keep: { label: 'Leave blank', means: 'The rows count; what cannot be read is left out.' },
  exclude: { label: 'Exclude', means: 'The rows stay in your file, and out of every figure.' },
  setValue: { label: 'Set value…', means: 'The same value is put in every one of these rows.' },
};

const asRead = { label: 'Keep as it is', means: 'The rows count with the figures in your file.' };
/** What keeping means where the figure could be read and is odd. */
const keepWords: Readonly<Record<string, ActionWords>> = {
  extraCells: { label: 'Keep as it is', means: 'The rows count as they were read.' },
  zeroCharge: { label: 'Keep the charge', means: 'The shipments cost that much; they lower the baseline.' },
  impossibleWeight: {
    label: 'Keep the weight',
    means: 'The rows count with this weight, also in the baseline.',
  },
  threeDecimals: asRead,
  totalRow: { label: 'Keep as a shipment', means: 'The rows count as shipments of their own.' },
};

/** The words for a way to settle rows of a group, or of several groups. */
export function actionWords(action: SettleAction, group: ExceptionGroup | undefined): ActionWords {
  return (action === 'keep' && keepWords[group?.reason ?? '']) || settleWords[action];
}

/** What a group is about where its cells don't say it. */
const groupTitles: Readonly<Record<string, string>> = {
  zeroCharge: 'zero, or up to 1 USD',
  impossibleWeight: 'impossible',
  totalRow: 'total of the rows above',
};

/** What a group is about: its text, or what its rows have in common. */
export function groupTitle({ reason, text }: ExceptionGroup): string {
  return groupTitles[reason] ?? (text === '' ? 'empty' : `“${text}”`);
}

/** How dates are meant whose day and month could be swapped. */
export const dayOrders = [
  { value: 'dmy', label: 'Day first: 3/4 is 3 April' },
  { value: 'mdy', label: 'Month first: 3/4 is March 4' },
] as const;
