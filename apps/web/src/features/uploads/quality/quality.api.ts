import { overview } from '@lanewright/contract';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { stageOf } from '../uploadState.ts';
import type { Upload, UploadQuality } from '../uploadTypes.ts';
import { uploadKeys } from '../uploads.api.ts';

const qualityKey = (uploadId: string) => [...uploadKeys.parts(uploadId), 'quality'];
const pollMs = 2_000;

/** Data quality of an upload; polled until a job has measured it. */
export function useQuality(upload: Upload) {
  return useQuery({
    queryKey: [...qualityKey(upload.id), stageOf(upload)],
    queryFn: ({ signal }) =>
      callEndpoint(overview.uploadQuality, { params: { id: upload.id }, query: {}, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.measuredAt === null ? pollMs : false),
  });
}

/** Page size for outliers. */
const outliersAtOnce = 50;

/** All stored outliers, loaded page by page while scrolling. */
export function useOutliers(upload: Upload, { measuredAt }: UploadQuality) {
  return useInfiniteQuery({
    queryKey: [...qualityKey(upload.id), 'outliers', measuredAt],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(overview.uploadQuality, {
        params: { id: upload.id },
        query: { outliers: outliersAtOnce, outlierPage: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * outliersAtOnce < last.outliersStored ? pages.length + 1 : undefined,
  });
}

/** Refetches an upload's quality after a row was included or excluded. */
export function askQualityAnew(client: QueryClient, uploadId: string): void {
  void client.invalidateQueries({ queryKey: qualityKey(uploadId) });
}
