import { uploads } from '@lanewright/contract';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { stageOf } from '../uploadState.ts';
import type { Settlement, Upload } from '../uploadTypes.ts';
import { keepUpload, uploadKeys } from '../uploads.api.ts';

const groupsKey = (uploadId: string) => [...uploadKeys.parts(uploadId), 'exceptionGroups'];

/** What is wrong with the rows of an upload, in groups with their counts. */
export function useExceptionGroups(upload: Upload) {
  return useQuery({
    queryKey: [...groupsKey(upload.id), stageOf(upload)],
    queryFn: async ({ signal }) =>
      (
        await callEndpoint(uploads.listExceptions, {
          params: { id: upload.id },
          query: { page: 1, pageSize: 1 },
          signal,
        })
      ).groups,
    placeholderData: keepPreviousData,
  });
}

const rowsAtOnce = 200;

/** The rows of one group, page after page as they are scrolled to. */
export function useExceptionRows(upload: Upload, groupKey: string) {
  return useInfiniteQuery({
    queryKey: [...uploadKeys.parts(upload.id), 'exceptionRows', groupKey, stageOf(upload)],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(uploads.listExceptions, {
        params: { id: upload.id },
        query: { groupKey, page: pageParam, pageSize: rowsAtOnce },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return last.rows.length > 0 && loaded < last.total ? pages.length + 1 : undefined;
    },
  });
}

/** Settles a group, or named rows of it, at once. */
export function useSettle(uploadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Settlement) =>
      callEndpoint(uploads.settleExceptions, { params: { id: uploadId }, body }),
    onSuccess: ({ upload }) => keepUpload(client, upload),
  });
}

export interface Correction {
  lineNo: number;
  field: string;
  value: string;
}

/** Corrects a cell of one row. The rows listed stay where they are, so that one can go on below. */
export function useCorrectLine(uploadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ lineNo, field, value }: Correction) =>
      callEndpoint(uploads.correctLine, {
        params: { id: uploadId, lineNo },
        body: { values: { [field]: value } },
      }),
    onSuccess: ({ upload }) => {
      client.setQueryData(uploadKeys.one(uploadId), upload);
      void client.invalidateQueries({ queryKey: groupsKey(uploadId) });
    },
  });
}

/** One row exactly as received. */
export function useLine(uploadId: string, lineNo: number | undefined) {
  return useQuery({
    queryKey: [...uploadKeys.parts(uploadId), 'line', lineNo],
    queryFn: ({ signal }) =>
      callEndpoint(uploads.getLine, { params: { id: uploadId, lineNo: lineNo ?? 0 }, signal }),
    enabled: lineNo !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
