import { uploads } from '@lanewright/contract';
import { mutation, query, useMutation, useQuery } from '../../../platform/query.ts';
import { stageOf } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import { putsUpload } from '../uploads.api.ts';

type Answers = Readonly<Record<string, string>>;

/** The assumptions of an upload. */
export const useAssumptions = (upload: Upload) =>
  useQuery(
    query(
      uploads.listAssumptions,
      { params: { id: upload.id } },
      { version: stageOf(upload), keepsPrevious: true },
    ),
  );

export const useAnswerAssumption = (id: string) =>
  useMutation(
    mutation(
      uploads.answerAssumptions,
      (answers: Answers) => ({ params: { id }, body: { answers: { ...answers } } }),
      putsUpload,
    ),
  );

/** Reads the file of an approved upload again with other answers, and passes on the new upload. */
export const useReread = (id: string, onMade: (made: Upload) => void) =>
  useMutation(
    mutation(
      uploads.rereadUpload,
      (answers: Answers) => ({ params: { id }, body: { answers: { ...answers } } }),
      { ...putsUpload, onSuccess: onMade },
    ),
  );
