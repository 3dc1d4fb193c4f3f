import { UploadStatus } from '@lanewright/freight';
import { refuse } from '../../../platform/http/problemError.ts';
import type { UploadRow } from '../../uploads/index.ts';

/** Whether an upload waits for answers about its places. */
export function isWaitingForPlaces({ status, awaiting }: UploadRow): boolean {
  return status === UploadStatus.InputExceptions && awaiting === 'places';
}

/** Throws a 409 unless the upload waits for its places or has its lanes. */
export function requireAnswerable(upload: UploadRow): void {
  const { status } = upload;
  const hasLanes = status === UploadStatus.PendingApproval || status === UploadStatus.Completed;
  if (!isWaitingForPlaces(upload) && !hasLanes)
    throw refuse('locations_not_open', 'Locations can’t be confirmed at this stage of the upload', {
      detail:
        'You can confirm locations while the upload is waiting for them, or once its lanes have been created.',
    });
}
