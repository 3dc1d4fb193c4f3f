import { uploads } from '@lanewright/contract';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { stageOf } from '../uploadState.ts';
import type { Settlement, Upload } from '../uploadTypes.ts';
import { uploadKeys } from '../uploads.api.ts';
import type { SheetCalls } from './sheet/SheetStore.ts';
import type { RowLeftOut } from './work/rowStep.ts';

const groupsKey = (uploadId: string) => [...uploadKeys.parts(uploadId), 'exceptionGroups'];
const changesKey = (uploadId: string) => [...uploadKeys.parts(uploadId), 'changes'];
const linesKey = (uploadId: string) => [...uploadKeys.parts(uploadId), 'line'];

/** Exceptions of an upload by group, with counts, and the total number of rows. */
export function useExceptionGroups(upload: Upload) {
  return useQuery({
    queryKey: [...groupsKey(upload.id), stageOf(upload)],
    queryFn: async ({ signal }) => {
      const { groups, total } = await callEndpoint(uploads.listExceptions, {
        params: { id: upload.id },
        query: { page: 1, pageSize: 1 },
        signal,
      });
      return { groups, rows: total };
    },
    placeholderData: keepPreviousData,
  });
}

/** Resolved and corrected rows, newest first. */
export function useChanges(upload: Upload, enabled = true) {
  return useQuery({
    queryKey: [...changesKey(upload.id), stageOf(upload)],
    queryFn: ({ signal }) => callEndpoint(uploads.listChanges, { params: { id: upload.id }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Caches an upload as returned by a change of its rows, and refetches exceptions and changes. */
export function keepAfterChange(client: QueryClient, upload: Upload): void {
  client.setQueryData(uploadKeys.one(upload.id), upload);
  void client.invalidateQueries({ queryKey: groupsKey(upload.id) });
  void client.invalidateQueries({ queryKey: changesKey(upload.id) });
  void client.invalidateQueries({ queryKey: linesKey(upload.id) });
  void client.invalidateQueries({ queryKey: uploadKeys.lists });
}

/** Requests for a list of rows: of a group, or for undefined of every row. */
export function sheetCalls(client: QueryClient, uploadId: string, groupKey: string | undefined): SheetCalls {
  const params = { id: uploadId };
  return {
    page: (page, pageSize) =>
      callEndpoint(uploads.listExceptions, {
        params,
        query: { ...(groupKey === undefined ? {} : { groupKey }), page, pageSize },
      }),
    correct: async (lines) => {
      const { upload, ...answer } = await callEndpoint(uploads.correctLines, { params, body: { lines } });
      keepAfterChange(client, upload);
      return answer;
    },
  };
}

/** Resolves a group, or some of its rows, at once. */
export const settleExceptions = (uploadId: string, body: Settlement) =>
  callEndpoint(uploads.settleExceptions, { params: { id: uploadId }, body });

/** Undoes one change. */
export const undoChange = (uploadId: string, changeNo: number) =>
  callEndpoint(uploads.undoChange, { params: { id: uploadId, changeNo } });

/** Excludes one row from its upload, or includes it again. */
export async function leaveOut(client: QueryClient, uploadId: string, { lineNo, exclude }: RowLeftOut) {
  const { changeNo, upload } = await callEndpoint(uploads.correctLines, {
    params: { id: uploadId },
    body: { lines: [{ lineNo, values: {}, exclude }] },
  });
  keepAfterChange(client, upload);
  return changeNo;
}

/** One row exactly as received, and whether it is included. */
export function useLine(uploadId: string, lineNo: number | undefined) {
  return useQuery({
    queryKey: [...linesKey(uploadId), lineNo],
    queryFn: ({ signal }) =>
      callEndpoint(uploads.getLine, { params: { id: uploadId, lineNo: lineNo ?? 0 }, signal }),
    enabled: lineNo !== undefined,
  });
}
