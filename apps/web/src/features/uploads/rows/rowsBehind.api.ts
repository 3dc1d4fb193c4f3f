import { overview, uploads } from '@lanewright/contract';
import { callEndpointCounted } from '../../../platform/apiClient.ts';
import { pagesQuery, useInfiniteQuery } from '../../../platform/query.ts';
import { stageOf } from '../uploadState.ts';
import type { Upload, UploadQuality } from '../uploadTypes.ts';

/** What the rows are listed for: an assumption or a data problem. */
export type RowsSource =
  | { kind: 'assumption'; key: string }
  | { kind: 'problem'; problem: UploadQuality['problems'][number]['key'] };

const rowsAtOnce = 100;
const hasMore = ({ totalCount }: { totalCount: number }, pages: readonly unknown[]) =>
  pages.length * rowsAtOnce < totalCount;

/** The rows behind an assumption or a problem, loaded page by page while scrolling. */
export function useRowsBehind(upload: Upload, source: RowsSource) {
  const { id } = upload;
  const ask = (page: number, signal: AbortSignal) => {
    const query = { page, pageSize: rowsAtOnce };
    return source.kind === 'assumption'
      ? callEndpointCounted(uploads.listAssumptionLines, { params: { id, key: source.key }, query, signal })
      : callEndpointCounted(overview.qualityRows, { params: { id, problem: source.problem }, query, signal });
  };
  const more = { ask, hasMore, version: stageOf(upload) };
  return useInfiniteQuery(
    source.kind === 'assumption'
      ? pagesQuery(uploads.listAssumptionLines, { params: { id, key: source.key } }, more)
      : pagesQuery(overview.qualityRows, { params: { id, problem: source.problem } }, more),
  );
}
