import { amountOf, type Compiled } from '../compile/compiled.ts';
import type { Draft } from '../decomposition/draft.ts';

/** The lanes of a part and what each may be given. */
export interface PartLanes {
  readonly lanes: Int32Array;
  readonly options: Int32Array;
  readonly laneStart: Int32Array;
}

/** Takes the rows that the option stands in, with what it counts there when it has the whole lane. */
export function forEntries(
  model: Compiled,
  option: number,
  take: (row: number, amount: number) => void,
): void {
  const own = model.optionClass[option]!;
  for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++)
    take(model.entryRow[at]!, model.entryValue[at]! * amountOf(model, option, model.entryMeasure[at]!));
}

/** What the discount takes off as the draft is, and the volume that takes; nothing below its first tier. */
export function tierReached({ model, discountVolume }: Draft, discount: number) {
  const volume = discountVolume[discount]! * (1 + 1e-12);
  const tier = model.discountTiers[discount]!.findLast(({ fromVolume }) => volume >= fromVolume);
  return tier ?? { fromVolume: 0, percent: 0 };
}
