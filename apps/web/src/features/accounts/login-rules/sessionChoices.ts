import { countOf } from '../../../ui/figures.ts';

/** Value for "no limit". */
export const noLimit = 'none';

type Choices = { readonly unit: 'minute' | 'hour'; readonly values: readonly number[] };

/** Minutes without a request after which a session ends. */
export const idleChoices: Choices = { unit: 'minute', values: [15, 30, 60, 120, 240, 480] };
/** Hours after login at which a session ends. */
export const maxChoices: Choices = { unit: 'hour', values: [8, 12, 24, 72, 168, 720] };

/** Options for a limit's select, plus the stored value if it is not one of them. */
export function choicesWith(choices: Choices, stored: number | null): { value: string; label: string }[] {
  const values = new Set(stored === null ? choices.values : [...choices.values, stored]);
  return [
    { value: noLimit, label: 'No limit' },
    ...[...values]
      .toSorted((a, b) => a - b)
      .map((value) => ({ value: String(value), label: durationOf(value, choices.unit) })),
  ];
}

/** Formats a duration: "30 minutes", "2 hours", "7 days". */
function durationOf(value: number, unit: Choices['unit']): string {
  if (unit === 'minute' && value % 60 === 0) return durationOf(value / 60, 'hour');
  if (unit === 'hour' && value % 24 === 0) return countOf(value / 24, 'day');
  return countOf(value, unit);
}
