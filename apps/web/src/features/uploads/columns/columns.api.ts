import { uploads } from '@lanewright/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { stageOf } from '../uploadState.ts';
import type { ConfirmedColumns, Upload } from '../uploadTypes.ts';
import { keepUpload, uploadKeys, useUploadChange } from '../uploads.api.ts';

/** The column matches of a sheet; by default, of the selected sheet. */
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

/** Creates a separate upload from another sheet of the workbook. */
export function useBringSheet(uploadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sheet: number) =>
      callEndpoint(uploads.bringSheet, { params: { id: uploadId }, body: { sheet } }),
    onSuccess: (made) => {
      keepUpload(client, made);
      void client.invalidateQueries({ queryKey: uploadKeys.parts(uploadId) });
    },
  });
}
