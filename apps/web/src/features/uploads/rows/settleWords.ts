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
    means: 'Rows are included with their volume but no charge, and are excluded from the baseline.',
  },
  withoutWeight: { label: 'Rows are included, without their weight.', means: 'The rows count, their weight does not.' },
  keep: { label: 'Rows are included. Unreadable values are left blank.', means: 'The rows count; what cannot be read is left out.' },
  exclude: { label: 'Exclude', means: 'Rows stay in your file but are not included in any totals.' },
  setValue: { label: 'Set value…', means: 'All of these rows get the same value.' },
};

const asRead = { label: 'Keep as is', means: 'Rows are included with the values in your file.' };
/** What keeping means where the figure could be read and is odd. */
const keepWords: Readonly<Record<string, ActionWords>> = {
  extraCells: { label: 'Keep as is', means: 'Rows are included as read.' },
  zeroCharge: { label: 'The charge is the actual cost of these shipments and lowers the baseline.', means: 'The shipments cost that much; they lower the baseline.' },
  impossibleWeight: {
    label: 'Keep the weight',
    means: 'Rows are included with this weight, also in the baseline.',
  },
  threeDecimals: asRead,
  totalRow: { label: 'Keep as a shipment', means: 'Rows are included as separate shipments.' },
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
