import { uploads } from '@lanewright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { stageOf } from '../uploadState.ts';
import type { ConfirmedColumns, Upload } from '../uploadTypes.ts';
import { uploadKeys, useUploadChange } from '../uploads.api.ts';

/** How the columns of a sheet were matched; without a sheet, of the one that was chosen. */
export function useColumns(upload: Upload, sheet?: number, enabled = true) {
  return useQuery({
    queryKey: [...uploadKeys.parts(upload.id), 'columns', sheet, stageOf(upload)],
    queryFn: ({ signal }) =>
      callEndpoint(uploads.getColumns, {
        params: { id: upload.id },
        query: sheet === undefined ? {} : { sheet },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useConfirmColumns(uploadId: string) {
  return useUploadChange((body: ConfirmedColumns) =>
    callEndpoint(uploads.confirmColumns, { params: { id: uploadId }, body }),
  );
}
