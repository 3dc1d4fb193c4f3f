import type { ErrorCode } from '@lanewright/contract/errors';
import {
  maxUploadBytes,
  UploadResult,
  type UploadResultName,
  uploadResultSentence,
} from '@lanewright/freight';
import type { FastifyRequest } from 'fastify';
import { FileTooLargeError, type StoredFile } from '../../../platform/files/fileStore.ts';
import { type ProblemError, refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { plainFileName } from '../../../platform/files/plainFileName.ts';
import type { FormParts } from '../../../platform/http/jsonPart.ts';

export type ReceivedFile = { readonly fileName: string; readonly file: StoredFile };

/** The response to an upload that was accepted (without a number: read and not stored); `code` is the previous name of `resultCode` and always has the same value. */
export function acceptedUpload(uploadId: string | null) {
  const resultCode = UploadResult.Success;
  return { code: resultCode, resultCode, message: uploadResultSentence[resultCode], uploadId };
}

type Refused = Exclude<UploadResultName, 'Success'>;

const codes = {
  NoFile: 'upload_no_file',
  SizeTooSmall: 'upload_size_too_small',
  SizeTooLarge: 'upload_size_too_large',
  InvalidFileType: 'upload_invalid_file_type',
  InvalidFormat: 'upload_invalid_format',
  DuplicateFile: 'upload_duplicate_file',
} as const satisfies Record<Refused, ErrorCode>;

/** The error for a rejected upload: the specification's result code, its HTTP status and a sentence with the suggested fix. */
export function refusedUpload(result: Refused, detail?: string, sameAsUploadId?: string): ProblemError {
  const resultCode = UploadResult[result];
  return refuse(codes[result], uploadResultSentence[resultCode], {
    ...(detail === undefined ? {} : { detail }),
    resultCode,
    ...(sameAsUploadId === undefined ? {} : { uploadId: sameAsUploadId }),
  });
}

/**
 * Streams the one file of a multipart request into the file store; holds nothing in memory. Throws NoFile if there is none or it is
 * empty, and SizeTooLarge as soon as the limit is passed; neither leaves bytes behind. `partBytes`: the maximum size of a part before
 * the file, if not the usual one.
 */
export async function receiveFile(
  platform: Platform,
  request: FastifyRequest,
  maxBytes = maxUploadBytes,
  partBytes?: number,
): Promise<ReceivedFile & { readonly parts: FormParts }> {
  if (!request.isMultipart()) throw refusedUpload('NoFile');
  const part = await request.file(partBytes === undefined ? {} : { limits: { fieldSize: partBytes } });
  if (part === undefined) throw refusedUpload('NoFile');
  let file: StoredFile;
  try {
    file = await platform.fileStore.put(part.file, maxBytes);
  } catch (error) {
    if (error instanceof FileTooLargeError) throw refusedUpload('SizeTooLarge');
    throw error;
  }
  if (part.file.truncated || file.byteCount > maxBytes) {
    await platform.fileStore.remove(file.fileKey);
    throw refusedUpload('SizeTooLarge');
  }
  if (file.byteCount === 0) {
    await platform.fileStore.remove(file.fileKey);
    throw refusedUpload(part.filename === '' ? 'NoFile' : 'SizeTooSmall');
  }
  return { fileName: plainFileName(part.filename), file, parts: part.fields };
}
