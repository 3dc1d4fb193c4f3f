import { Decimal } from '@lanewright/freight';
import type { PackedInput } from '../input/packedInput.ts';

/** Forecasts are stored with three decimals. */
const parts = 1_000;

/** The volume of a lane in all requested months, exact: thousandths are whole numbers, which floats add without loss. */
export function exactVolume({ months, lanes }: PackedInput, lane: number): Decimal {
  let thousandths = 0;
  for (let month = 0; month < months.length; month++) {
    const volume = lanes.volume[lane * months.length + month]!;
    if (!Number.isNaN(volume)) thousandths += Math.round(volume * parts);
  }
  if (Number.isSafeInteger(thousandths)) return new Decimal(thousandths).div(parts);
  return Array.from({ length: months.length }, (_, month) => lanes.volume[lane * months.length + month]!)
    .filter((volume) => !Number.isNaN(volume))
    .reduce((sum, volume) => sum.plus(volume), new Decimal(0));
}
