import { overview } from '@lanewright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { stageOf } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import { uploadKeys } from '../uploads.api.ts';

const pollMs = 2_000;

/** How good an upload's data is; asked for again until a job has measured it. */
export function useQuality(upload: Upload) {
  return useQuery({
    queryKey: [...uploadKeys.parts(upload.id), 'quality', stageOf(upload)],
    queryFn: ({ signal }) =>
      callEndpoint(overview.uploadQuality, { params: { id: upload.id }, query: {}, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.measuredAt === null ? pollMs : false),
  });
}
