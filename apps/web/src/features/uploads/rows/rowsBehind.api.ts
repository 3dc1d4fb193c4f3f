import { overview, uploads } from '@lanewright/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callEndpointCounted } from '../../../platform/apiClient.ts';
import { stageOf } from '../uploadState.ts';
import type { Upload, UploadQuality } from '../uploadTypes.ts';
import { uploadKeys } from '../uploads.api.ts';

/** What the rows are listed for: an assumption or a data problem. */
export type RowsSource =
  | { kind: 'assumption'; key: string }
  | { kind: 'problem'; problem: UploadQuality['problems'][number]['key'] };

const rowsAtOnce = 100;

/** The rows behind an assumption or a problem, loaded page by page while scrolling. */
export function useRowsBehind(upload: Upload, source: RowsSource) {
  return useInfiniteQuery({
    queryKey: [...uploadKeys.parts(upload.id), 'rowsBehind', source, stageOf(upload)],
    queryFn: ({ pageParam, signal }) => {
      const query = { page: pageParam, pageSize: rowsAtOnce };
      return source.kind === 'assumption'
        ? callEndpointCounted(uploads.listAssumptionLines, {
            params: { id: upload.id, key: source.key },
            query,
            signal,
          })
        : callEndpointCounted(overview.qualityRows, {
            params: { id: upload.id, problem: source.problem },
            query,
            signal,
          });
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * rowsAtOnce < last.totalCount ? pages.length + 1 : undefined,
  });
}
