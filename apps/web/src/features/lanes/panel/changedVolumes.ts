import type { LaneMonth } from '../laneTypes.ts';

/** The months whose typed volume differs from the known one; an emptied field is not a change. */
export function changedVolumes(
  months: readonly Pick<LaneMonth, 'month' | 'volume'>[],
  typed: Readonly<Record<string, number | string>>,
): { month: string; volume: number }[] {
  return months.flatMap(({ month, volume }) => {
    const value = typed[month];
    if (value === undefined || value === '') return [];
    const wanted = Number(value);
    return Number.isFinite(wanted) && wanted !== volume ? [{ month, volume: wanted }] : [];
  });
}
