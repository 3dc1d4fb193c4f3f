import { overview } from '@lanewright/contract';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { pagesQuery, query, useInfiniteQuery, useQuery } from '../../../platform/query.ts';
import { stageOf } from '../uploadState.ts';
import type { Upload, UploadQuality } from '../uploadTypes.ts';

const pollMs = 2_000;

/** Data quality of an upload; polled until a job has measured it. */
export const useQuality = (upload: Upload) =>
  useQuery(
    query(
      overview.uploadQuality,
      { params: { id: upload.id }, query: {} },
      {
        version: stageOf(upload),
        keepsPrevious: true,
        everyMs: (quality) => (quality?.measuredAt === null ? pollMs : false),
      },
    ),
  );

/** Page size for outliers. */
const outliersAtOnce = 50;

/** All stored outliers, loaded page by page while scrolling. */
export function useOutliers(upload: Upload, { measuredAt }: UploadQuality) {
  const params = { id: upload.id };
  return useInfiniteQuery(
    pagesQuery(
      overview.uploadQuality,
      { params, query: { outliers: outliersAtOnce } },
      {
        ask: (outlierPage, signal) =>
          callEndpoint(overview.uploadQuality, {
            params,
            query: { outliers: outliersAtOnce, outlierPage },
            signal,
          }),
        hasMore: (last, pages) => pages.length * outliersAtOnce < last.outliersStored,
        version: measuredAt,
      },
    ),
  );
}
