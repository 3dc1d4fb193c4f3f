import { uploads } from '@lanewright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { stageOf } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import { uploadKeys, useUploadChange } from '../uploads.api.ts';

/** The assumptions of an upload. */
export function useAssumptions(upload: Upload) {
  return useQuery({
    queryKey: [...uploadKeys.parts(upload.id), 'assumptions', stageOf(upload)],
    queryFn: ({ signal }) => callEndpoint(uploads.listAssumptions, { params: { id: upload.id }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useAnswerAssumption(uploadId: string) {
  return useUploadChange((answers: Readonly<Record<string, string>>) =>
    callEndpoint(uploads.answerAssumptions, { params: { id: uploadId }, body: { answers: { ...answers } } }),
  );
}
