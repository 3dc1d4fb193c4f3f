import { uploads } from '@lanewright/contract';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { hasChanged, query, type QueryClient, useQuery } from '../../../platform/query.ts';
import { stageOf } from '../uploadState.ts';
import type { Settlement, Upload } from '../uploadTypes.ts';
import { putUpload } from '../uploads.api.ts';
import type { SheetCalls } from './sheet/SheetStore.ts';
import type { RowLeftOut } from './work/rowStep.ts';

/** Exceptions of an upload by group, with counts, and the total number of rows. */
export const useExceptionGroups = (upload: Upload) =>
  useQuery(
    query(
      uploads.listExceptions,
      { params: { id: upload.id }, query: { page: 1, pageSize: 1 } },
      {
        version: stageOf(upload),
        select: ({ groups, total }) => ({ groups, rows: total }),
        keepsPrevious: true,
      },
    ),
  );

/** Resolved and corrected rows, newest first. */
export const useChanges = (upload: Upload, enabled = true) =>
  useQuery(
    query(
      uploads.listChanges,
      { params: { id: upload.id } },
      { version: stageOf(upload), keepsPrevious: true, enabled },
    ),
  );

/** Caches an upload as returned by a change of its rows, and refetches exceptions and changes. */
export function keepAfterChange(client: QueryClient, upload: Upload): void {
  void hasChanged(client, uploads.correctLines, [putUpload(upload)]);
}

/** Requests for a list of rows: of a group, or for undefined of every row. */
export function sheetCalls(client: QueryClient, uploadId: string, groupKey: string | undefined): SheetCalls {
  const params = { id: uploadId };
  return {
    page: (page, pageSize) =>
      callEndpoint(uploads.listExceptions, { params, query: { groupKey, page, pageSize } }),
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
export const useLine = (uploadId: string, lineNo: number | undefined) =>
  useQuery(
    query(
      uploads.getLine,
      { params: { id: uploadId, lineNo: lineNo ?? 0 } },
      { enabled: lineNo !== undefined },
    ),
  );
