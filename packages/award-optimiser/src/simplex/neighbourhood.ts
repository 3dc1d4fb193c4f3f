import type { Draft } from '../decomposition/draft.ts';
import type { LaneProgramme, Limit } from './laneProgramme.ts';

/**
 * Returns what stays decided while the neighbourhood of an award is searched: most lanes as they are, shared ones among their
 * current carriers. About the share `free` of the lanes may change: random ones, those of some carriers, or those that the full
 * programme (`atRoot`) awards to others.
 */
export function neighbourhoodOf(
  { model, optionColumn, useColumn }: LaneProgramme,
  best: Draft,
  atRoot: Float64Array,
  free: number,
  random: () => number,
): Limit[] {
  const limits: Limit[] = [];
  const kind = Math.floor(random() * 3);
  const carriers = new Set<number>();
  const count = Math.min(model.carrierIds.length, 2 + Math.floor(random() * 3));
  while (carriers.size < count) carriers.add(Math.floor(random() * model.carrierIds.length));
  const isFree = (options: readonly number[], shares: readonly number[]): boolean => {
    if (options.length === 0) return true;
    if (kind === 0) return random() < free;
    if (kind === 1)
      return random() < 2 * free && options.some((option) => carriers.has(model.optionCarrier[option]!));
    const agrees = options.every(
      (option, at) => Math.abs(atRoot[optionColumn[option]!]! - shares[at]!) < 0.1,
    );
    return random() < (agrees ? free / 3 : 2 * free);
  };
  for (let lane = 0; lane < model.laneCount; lane++) {
    const { options, shares } = best.laneOf(lane);
    if (isFree(options, shares)) continue;
    if (model.laneMax[lane] === 1 || model.optionBundle[options[0]!]! >= 0) {
      limits.push({ column: optionColumn[options[0]!]!, lower: 1, upper: 1 });
      continue;
    }
    for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
      if (model.optionBundle[option]! >= 0) continue;
      const has = options.includes(option);
      limits.push({
        column: optionColumn[option]!,
        lower: has ? model.laneSmallest[lane]! : 0,
        upper: has ? 1 : 0,
      });
    }
  }
  // Which columns are used also stays mostly as it is.
  const kept = random() < 0.5 ? 1 : 1 - free;
  for (let column = 0; column < model.columnCount; column++) {
    if (model.columns[column]!.what !== 'use' || random() > kept) continue;
    const value = best.isUsed(column) ? 1 : 0;
    limits.push({ column: useColumn[column]!, lower: value, upper: value });
  }
  return limits;
}
