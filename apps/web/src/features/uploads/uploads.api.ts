import { uploads } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callEndpoint, callEndpointCounted } from '../../platform/apiClient.ts';
import { isWorking, uploadPollMs } from './uploadState.ts';
import type { Upload } from './uploadTypes.ts';

export const uploadKeys = {
  lists: ['uploads', 'list'] as const,
  one: (uploadId: string) => ['uploads', 'one', uploadId] as const,
  /** Data of one upload: columns, exceptions, places, preview. */
  parts: (uploadId: string) => ['uploads', 'parts', uploadId] as const,
};

export interface UploadFilter {
  mode?: OfferedMode | undefined;
  /** Any of these states; empty means all. */
  statuses: readonly number[];
  page: number;
  pageSize: number;
}

/** One page of uploads, newest first, with the total number. Polled while any is being processed. */
export function useUploads(filter: UploadFilter) {
  return useQuery({
    queryKey: [...uploadKeys.lists, filter],
    queryFn: async ({ signal }) => {
      // The endpoint accepts one state per request.
      const states = filter.statuses.length === 0 ? [undefined] : filter.statuses;
      const answers = await Promise.all(
        states.map((status) =>
          callEndpointCounted(uploads.listUploads, {
            query: {
              ...(filter.mode === undefined ? {} : { mode: filter.mode }),
              ...(status === undefined ? {} : { status }),
              page: filter.page,
              pageSize: filter.pageSize,
            },
            signal,
          }),
        ),
      );
      return {
        rows: answers
          .flatMap(({ answer }) => answer)
          .sort((one, other) => other.uploadedAt.localeCompare(one.uploadedAt)),
        total: answers.reduce((sum, { totalCount }) => sum + totalCount, 0),
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isWorking) === true ? 2_000 : 15_000),
  });
}

/** One upload, polled until it is final. */
export function useUpload(uploadId: string) {
  return useQuery({
    queryKey: uploadKeys.one(uploadId),
    queryFn: ({ signal }) => callEndpoint(uploads.getUpload, { params: { id: uploadId }, signal }),
    refetchInterval: ({ state }) => uploadPollMs(state.data),
  });
}

/** Caches an upload as returned by the server and refetches what depends on it. */
export function keepUpload(client: QueryClient, upload: Upload): void {
  client.setQueryData(uploadKeys.one(upload.id), upload);
  void client.invalidateQueries({ queryKey: uploadKeys.parts(upload.id) });
  void client.invalidateQueries({ queryKey: uploadKeys.lists });
}

/** A change whose response is the changed upload. */
export function useUploadChange<Input>(send: (input: Input) => Promise<Upload>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (upload) => keepUpload(client, upload),
    // An error often means that the upload has changed since it was loaded, so refetch it.
    onError: () => void client.invalidateQueries({ queryKey: ['uploads', 'one'] }),
  });
}

const of = (id: string) => ({ params: { id } });

export const continueUpload = (id: string) => callEndpoint(uploads.continueUpload, of(id));
export const withdrawUpload = (id: string) => callEndpoint(uploads.withdrawUpload, of(id));
export const retryUpload = (id: string) => callEndpoint(uploads.retryUpload, of(id));
/** Approves an upload; `acknowledged` lists the warnings that the Owner has seen. */
export const approveUpload = ({ id, acknowledged }: { id: string; acknowledged: readonly string[] }) =>
  callEndpoint(uploads.approveUpload, { ...of(id), body: { acknowledged: [...acknowledged] } });

export interface Refusal {
  uploadId: string;
  reason: string;
}
export const rejectUpload = ({ uploadId, reason }: Refusal) =>
  callEndpoint(uploads.rejectUpload, { ...of(uploadId), body: { reason } });
export const handBackUpload = ({ uploadId, reason }: Refusal) =>
  callEndpoint(uploads.handBackUpload, { ...of(uploadId), body: { reason } });
