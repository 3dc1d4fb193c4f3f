import { type UploadResultNumber, UploadResult, uploadResultSentence } from '@lanewright/freight';
import { z } from 'zod';
import type { ApiProblem } from '../../../platform/apiProblem.ts';
import type { UploadFailure } from '../../../platform/uploadFile.ts';

const answerSchema = z.object({
  resultCode: z.literal(Object.values(UploadResult)).optional(),
  uploadId: z.string().nullish(),
});

export interface UploadRefusal {
  /** Result code, if the file itself was rejected. */
  resultCode: UploadResultNumber | undefined;
  /** What is wrong and how to fix it, in one sentence. */
  sentence: string;
  /** The upload that contains the same file. */
  earlierUploadId: string | undefined;
}

/** For these codes, the server's finding about the file is more helpful than the standard sentence. */
const foundInFile: readonly (UploadResultNumber | undefined)[] = [
  UploadResult.InvalidFileType,
  UploadResult.InvalidFormat,
];

function sentenceOf(resultCode: UploadResultNumber | undefined, { title, detail }: ApiProblem): string {
  if (resultCode === undefined) return detail ?? title;
  return foundInFile.includes(resultCode) && detail !== undefined ? detail : uploadResultSentence[resultCode];
}

/** Returns why a file was rejected, in one sentence: about the file itself, by result code, or from the problem. */
export function refusalOf({ status, data, problem }: UploadFailure): UploadRefusal {
  const answer = answerSchema.safeParse(data).data;
  // The size is also checked before sending; then there is no server response.
  const resultCode = answer?.resultCode ?? (status === 413 ? UploadResult.SizeTooLarge : undefined);
  return {
    resultCode,
    sentence: sentenceOf(resultCode, problem),
    earlierUploadId: answer?.uploadId ?? undefined,
  };
}
