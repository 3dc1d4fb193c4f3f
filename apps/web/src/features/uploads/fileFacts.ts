import { formatMonth } from '../../ui/figures.ts';

/** "Jan 2025 – Dec 2025", or a dash where nothing is dated. */
export function formatPeriod(firstMonth: string | null, lastMonth: string | null): string {
  if (firstMonth === null || lastMonth === null) return '–';
  return firstMonth === lastMonth
    ? formatMonth(firstMonth)
    : `${formatMonth(firstMonth)} – ${formatMonth(lastMonth)}`;
}
