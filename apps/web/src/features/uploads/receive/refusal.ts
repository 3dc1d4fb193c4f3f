import { type UploadResultNumber, UploadResult, uploadResultSentence } from '@lanewright/freight';
import { z } from 'zod';
import type { UploadFailure } from '../../../platform/uploadFile.ts';

const answerSchema = z.object({
  resultCode: z.literal(Object.values(UploadResult)).optional(),
  uploadId: z.string().nullish(),
});

export interface UploadRefusal {
  /** The result code, where the file itself was refused. */
  resultCode: UploadResultNumber | undefined;
  sentence: string;
  /** What the server adds about this file. */
  detail: string | undefined;
  /** The upload that holds the same file. */
  earlierUploadId: string | undefined;
}

/** Why a file was not taken, in the words of its result code, or of the problem where there is none. */
export function refusalOf({ status, data, problem }: UploadFailure): UploadRefusal {
  const answer = answerSchema.safeParse(data).data;
  // The size is also checked before anything is sent, and then no server has answered.
  const resultCode = answer?.resultCode ?? (status === 413 ? UploadResult.SizeTooLarge : undefined);
  const sentence =
    resultCode === undefined ? (problem.detail ?? problem.title) : uploadResultSentence[resultCode];
  return {
    resultCode,
    sentence,
    detail: resultCode === undefined || problem.detail === sentence ? undefined : problem.detail,
    earlierUploadId: answer?.uploadId ?? undefined,
  };
}
