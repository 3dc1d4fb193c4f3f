import { uploads } from '@lanewright/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { stageOf } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import { keepUpload, uploadKeys, useUploadChange } from '../uploads.api.ts';

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

/** Reads the file of an approved upload again with other answers, and passes on the new upload. */
export function useReread(uploadId: string, onMade: (made: Upload) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answers: Readonly<Record<string, string>>) =>
      callEndpoint(uploads.rereadUpload, { params: { id: uploadId }, body: { answers: { ...answers } } }),
    onSuccess: (made) => {
      keepUpload(client, made);
      void client.invalidateQueries({ queryKey: uploadKeys.one(uploadId) });
      onMade(made);
    },
  });
}
