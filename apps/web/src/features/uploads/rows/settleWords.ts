import type { ExceptionGroup, SettleAction } from '../uploadTypes.ts';

interface ActionWords {
  label: string;
  /** What happens to the rows. */
  means: string;
}

/** Actions that resolve rows. */
const settleWords: Readonly<Record<SettleAction, ActionWords>> = {
  volumeOnly: {
    label: 'Volume only',
    means: 'Rows are included with their volume but no charge, and are excluded from the baseline.',
  },
  withoutWeight: {
    label: 'Keep without weight',
    means: 'Rows are included, without their weight.',
  },
  keep: {
    label: 'Leave blank',
    means: 'Rows are included. Unreadable values are left blank.',
  },
  exclude: { label: 'Exclude', means: 'Rows stay in your file but are not included in any totals.' },
  setValue: { label: 'Set value…', means: 'All of these rows get the same value.' },
};

const asRead = { label: 'Keep as is', means: 'Rows are included with the values in your file.' };
/** Meaning of "keep" if the value was readable but is unusual. */
const keepWords: Readonly<Record<string, ActionWords>> = {
  extraCells: { label: 'Keep as is', means: 'Rows are included as read.' },
  zeroCharge: {
    label: 'Keep the charge',
    means: 'The charge is the actual cost of these shipments and lowers the baseline.',
  },
  impossibleWeight: {
    label: 'Keep the weight',
    means: 'Rows are included with this weight, also in the baseline.',
  },
  threeDecimals: asRead,
  totalRow: { label: 'Keep as a shipment', means: 'Rows are included as separate shipments.' },
};

/** Texts for an action on the rows of a group, or of several groups. */
export function actionWords(action: SettleAction, group: ExceptionGroup | undefined): ActionWords {
  return (action === 'keep' && keepWords[group?.reason ?? '']) || settleWords[action];
}

/** Titles of groups that their cell values do not explain. */
const groupTitles: Readonly<Record<string, string>> = {
  zeroCharge: 'zero, or up to 1 USD',
  impossibleWeight: 'impossible',
  totalRow: 'total of the rows above',
};

/** Title of a group: its cell value, or what its rows have in common. */
export function groupTitle({ reason, text }: ExceptionGroup): string {
  return groupTitles[reason] ?? (text === '' ? 'empty' : `“${text}”`);
}

/** Interpretations of dates in which day and month could be swapped. */
export const dayOrders = [
  { value: 'dmy', label: 'Day first: 3/4 is 3 April' },
  { value: 'mdy', label: 'Month first: 3/4 is March 4' },
] as const;
