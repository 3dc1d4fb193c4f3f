import { amountOf, type Compiled } from '../compile/compiled.ts';
import type { Draft } from '../decomposition/draft.ts';

/** The lanes of a part, and the options of each. */
export interface PartLanes {
  readonly lanes: Int32Array;
  readonly options: Int32Array;
  readonly laneStart: Int32Array;
}

/** Calls `take` with each row that contains the option, and the option's amount there when it has the whole lane. */
export function forEntries(
  model: Compiled,
  option: number,
  take: (row: number, amount: number) => void,
): void {
  const own = model.optionClass[option]!;
  for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++)
    take(model.entryRow[at]!, model.entryValue[at]! * amountOf(model, option, model.entryMeasure[at]!));
}

/** Returns the discount's reduction in the current draft, and the volume that this requires; zero below its first tier. */
export function tierReached({ model, discountVolume }: Draft, discount: number) {
  const volume = discountVolume[discount]! * (1 + 1e-12);
  const tier = model.discountTiers[discount]!.findLast(({ fromVolume }) => volume >= fromVolume);
  return tier ?? { fromVolume: 0, percent: 0 };
}
