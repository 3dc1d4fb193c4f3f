import { isOfferedMode } from '@lanewright/freight';
import { valueOf } from '../assumptions/kinds/index.ts';
import type { UploadRow } from '../uploads.queries.ts';
import { isOneContainerEach } from './isSingleContainer.ts';

/** Where an upload's container counts come from: the file, the weight, or one per shipment as assumed. */
export function containersAre({
  reading,
  mode,
}: Pick<UploadRow, 'reading' | 'mode'>): 'given' | 'from weight' | 'assumed' {
  if (reading === null || !isOfferedMode(mode) || !isOneContainerEach(reading, mode)) return 'given';
  return valueOf(reading, 'containers') === 'fromWeight' ? 'from weight' : 'assumed';
}
