import type { FastifyRequest } from 'fastify';
import { plainFileName } from '../../../platform/files/plainFileName.ts';
import { refusedUpload } from './receiveFile.ts';

export type ReceivedBytes = { readonly fileName: string; readonly bytes: Buffer };

/**
 * Reads the one file of a multipart request into memory, for a file that may not be stored as received. Throws the same errors as
 * `receiveFile`.
 */
export async function receiveBytes(request: FastifyRequest, maxBytes: number): Promise<ReceivedBytes> {
  if (!request.isMultipart()) throw refusedUpload('NoFile');
  const part = await request.file();
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
  return { fileName: plainFileName(part.filename), bytes: Buffer.concat(pieces) };
}
