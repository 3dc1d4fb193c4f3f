import { uploads } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { callEndpointCounted } from '../../platform/apiClient.ts';
import { call, mutation, put, query, queryBy, useQuery } from '../../platform/query.ts';
import { isWorking, uploadPollMs } from './uploadState.ts';
import type { Upload } from './uploadTypes.ts';

export interface UploadFilter {
  mode?: OfferedMode | undefined;
  /** Any of these states; empty means all. */
  statuses: readonly number[];
  page: number;
  pageSize: number;
}

/** One page of uploads, newest first, with the total number. Polled while any is being processed. */
export function useUploads({ mode, statuses, page, pageSize }: UploadFilter) {
  // The endpoint accepts one state per request.
  const states = statuses.length === 0 ? [undefined] : statuses;
  const inputs = states.map((status) => ({ query: { mode, status, page, pageSize } }));
  return useQuery(
    queryBy(
      inputs.map((input) => call(uploads.listUploads, input)),
      async (signal) => {
        const answers = await Promise.all(
          inputs.map((input) => callEndpointCounted(uploads.listUploads, { ...input, signal })),
        );
        return {
          rows: answers
            .flatMap(({ answer }) => answer)
            .sort((one, other) => other.uploadedAt.localeCompare(one.uploadedAt)),
          total: answers.reduce((sum, { totalCount }) => sum + totalCount, 0),
        };
      },
      {
        keepsPrevious: true,
        everyMs: (shown) => (shown?.rows.some(isWorking) === true ? 2_000 : false),
      },
    ),
  );
}

const uploadQuery = (id: string) => query(uploads.getUpload, { params: { id } }, { everyMs: uploadPollMs });

/** One upload, polled until it is final. */
export const useUpload = (uploadId: string) => useQuery(uploadQuery(uploadId));

/** The upload as the server returned it after a change. */
export const putUpload = (upload: Upload) => put(uploadQuery(upload.id), upload);
export const putsUpload = { puts: (upload: Upload) => [putUpload(upload)], waits: false };

const ofId = (id: string) => ({ params: { id } });

export const continueUpload = mutation(uploads.continueUpload, ofId, putsUpload);
export const withdrawUpload = mutation(uploads.withdrawUpload, ofId, putsUpload);
export const retryUpload = mutation(uploads.retryUpload, ofId, putsUpload);

/** `acknowledged` lists the warnings that the Owner has seen. */
export interface Approval {
  id: string;
  acknowledged: readonly string[];
}
export const approvalOf = ({ id, acknowledged }: Approval) => ({
  ...ofId(id),
  body: { acknowledged: [...acknowledged] },
});
export const approveUpload = mutation(uploads.approveUpload, approvalOf, putsUpload);

export interface Refusal {
  uploadId: string;
  reason: string;
}
const refusalOf = ({ uploadId, reason }: Refusal) => ({ ...ofId(uploadId), body: { reason } });
export const rejectUpload = mutation(uploads.rejectUpload, refusalOf, putsUpload);
export const returnUpload = mutation(uploads.returnUpload, refusalOf, putsUpload);
