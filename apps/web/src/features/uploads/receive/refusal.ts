import { type UploadResultNumber, UploadResult, uploadResultSentence } from '@lanewright/freight';
import { z } from 'zod';
import type { ApiProblem } from '../../../platform/apiProblem.ts';
import type { UploadFailure } from '../../../platform/uploadFile.ts';

const answerSchema = z.object({
  resultCode: z.literal(Object.values(UploadResult)).optional(),
  uploadId: z.string().nullish(),
});

export interface UploadRefusal {
  /** The result code, where the file itself was refused. */
  resultCode: UploadResultNumber | undefined;
  /** What is wrong and what to do, in one sentence. */
  sentence: string;
  /** The upload that holds the same file. */
  earlierUploadId: string | undefined;
}

/** What the server found in this very file says more than the sentence of its result code. */
const foundInFile: readonly (UploadResultNumber | undefined)[] = [
  UploadResult.InvalidFileType,
  UploadResult.InvalidFormat,
];

function sentenceOf(resultCode: UploadResultNumber | undefined, { title, detail }: ApiProblem): string {
  if (resultCode === undefined) return detail ?? title;
  return foundInFile.includes(resultCode) && detail !== undefined ? detail : uploadResultSentence[resultCode];
}

/** Why a file was refused, in one sentence: of the file itself, its result code, or the problem. */
export function refusalOf({ status, data, problem }: UploadFailure): UploadRefusal {
  const answer = answerSchema.safeParse(data).data;
  // The size is also checked before anything is sent, and then no server has answered.
  const resultCode = answer?.resultCode ?? (status === 413 ? UploadResult.SizeTooLarge : undefined);
  return {
    resultCode,
    sentence: sentenceOf(resultCode, problem),
    earlierUploadId: answer?.uploadId ?? undefined,
  };
}
