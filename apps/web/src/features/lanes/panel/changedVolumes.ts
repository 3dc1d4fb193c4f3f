import { largestMonthVolume } from '@lanewright/freight';
import { formatCount } from '../../../ui/figures.ts';
import type { LaneMonth } from '../laneTypes.ts';

type Known = Pick<LaneMonth, 'month' | 'volume'>;

/** Typed volumes by month, each with the month's volume at that time. */
export type TypedVolumes = Readonly<Record<string, { value: number | string; seen: number }>>;

/** Returns the months whose typed volume differs from the stored one. */
export function changedVolumes(
  months: readonly Known[],
  typed: TypedVolumes,
): { month: string; volume: number; seen: number }[] {
  return months.flatMap(({ month, volume }) => {
    const entry = typed[month];
    if (entry === undefined || volumeProblem(entry.value) !== undefined) return [];
    const wanted = Number(entry.value);
    return wanted === volume ? [] : [{ month, volume: wanted, seen: entry.seen }];
  });
}

/** Returns why a typed volume cannot be saved. */
export function volumeProblem(value: number | string): string | undefined {
  const volume = Number(value);
  if (value === '' || !Number.isFinite(volume)) return 'Enter a volume, or 0';
  if (volume < 0) return 'Enter 0 or more';
  return volume > largestMonthVolume ? `At most ${formatCount(largestMonthVolume)}` : undefined;
}

/** Returns the number of decimals that the volumes of a column need, at most 3, so that all of them show the same number. */
export function decimalsOf(volumes: readonly number[]): number {
  return Math.max(
    0,
    ...volumes.map((volume) => (String(Math.round(volume * 1000) / 1000).split('.')[1] ?? '').length),
  );
}
