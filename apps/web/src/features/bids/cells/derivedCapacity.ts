import { daysInMonth, Decimal } from '@lanewright/freight';
import { readNumber } from '../../../ui/numberText.ts';
import type { BidLane } from '../bidTypes.ts';

/**
 * The capacity of a month that follows from a lane's loads per week as typed, as the server calculates it; null if none does. A month
 * with a capacity of its own has that instead.
 */
export function derivedCapacity(
  { volumePerLoad }: Pick<BidLane, 'volumePerLoad'>,
  loadsPerWeek: string,
  month: string,
): number | null {
  const read = readNumber(loadsPerWeek);
  if (volumePerLoad === null || read.kind !== 'number') return null;
  return new Decimal(read.text)
    .times(daysInMonth(month))
    .times(volumePerLoad)
    .div(7)
    .toDecimalPlaces(4, Decimal.ROUND_HALF_UP)
    .toNumber();
}
