import { overview } from '@lanewright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { stageOf } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import { uploadKeys } from '../uploads.api.ts';

/** Lanes, spend and period of an upload, next to existing ones. */
export function usePreview(upload: Upload, enabled = true) {
  return useQuery({
    queryKey: [...uploadKeys.parts(upload.id), 'preview', stageOf(upload)],
    queryFn: ({ signal }) => callEndpoint(overview.uploadPreview, { params: { id: upload.id }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
