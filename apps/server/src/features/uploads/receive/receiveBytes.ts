import type { FastifyRequest } from 'fastify';
import { plainFileName } from '../../../platform/files/plainFileName.ts';
import type { FormParts } from '../../../platform/http/jsonPart.ts';
import { refusedUpload } from './receiveFile.ts';

export type ReceivedBytes = {
  readonly fileName: string;
  readonly bytes: Buffer;
  /** The parts before the file. */
  readonly parts: FormParts;
};

/**
 * Reads the one file of a multipart request into memory, for a file that may not be stored as received. Throws the same errors as
 * `receiveFile`. `partBytes`: the maximum size of a part before the file, if not the usual one.
 */
export async function receiveBytes(
  request: FastifyRequest,
  maxBytes: number,
  partBytes?: number,
): Promise<ReceivedBytes> {
  if (!request.isMultipart()) throw refusedUpload('NoFile');
  const part = await request.file(partBytes === undefined ? {} : { limits: { fieldSize: partBytes } });
  if (part === undefined) throw refusedUpload('NoFile');
  const pieces: Buffer[] = [];
  let byteCount = 0;
  for await (const piece of part.file as AsyncIterable<Buffer>) {
    byteCount += piece.length;
    if (byteCount > maxBytes) {
      part.file.destroy();
      throw refusedUpload('SizeTooLarge');
    }
    pieces.push(piece);
  }
  if (part.file.truncated) throw refusedUpload('SizeTooLarge');
  if (byteCount === 0) throw refusedUpload(part.filename === '' ? 'NoFile' : 'SizeTooSmall');
  return { fileName: plainFileName(part.filename), bytes: Buffer.concat(pieces), parts: part.fields };
}
