import { formatRate } from './figures.ts';

/** Returns why a typed number cannot be saved: it is not a number, or outside `min` to `max`. An empty field is valid. */
export function numberProblem(
  value: number | string,
  { min, max }: { min: number; max: number },
): string | undefined {
  if (value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) && number >= min && number <= max
    ? undefined
    : `Enter ${formatRate(min)} to ${formatRate(max)}`;
}
