import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { appliedReading } from '../assumptions/kinds/index.ts';
import { columnOf, type Reading } from '../columns/reading.ts';

/** Whether a shipment is one container: in container modes without a column that counts them. */
export function isOneContainerEach(reading: Reading, mode: OfferedMode): boolean {
  const isBoxed = modeDetails[mode].countsContainers;
  return isBoxed && columnOf(appliedReading(reading), 'containerCount') === undefined;
}
