import { accounts } from '@lanewright/contract';
import type { FastifyRequest } from 'fastify';
import { FileTooLargeError } from '../../../../platform/files/fileStore.ts';
import { refuse } from '../../../../platform/http/problemError.ts';
import type { Platform } from '../../../../platform/platform.ts';

/** Streams the one file of a multipart request into the file store and returns its key; a rejected file leaves nothing there. */
export async function receivePicture(
  platform: Platform,
  request: FastifyRequest,
  maxBytes: number = accounts.maxPictureBytes,
): Promise<string> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (part === undefined) throw noPicture();
  try {
    const { fileKey, byteCount } = await platform.fileStore.put(part.file, maxBytes);
    if (byteCount > 0) return fileKey;
    await platform.fileStore.remove(fileKey);
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    throw refuse('picture_too_large', 'This file is too large', {
      detail: `Maximum size is ${Math.floor(maxBytes / 1_048_576)} MB.`,
      field: 'file',
    });
  }
  throw noPicture();
}

const noPicture = () =>
  refuse('no_picture', 'No picture received', { status: 400, detail: 'Choose a file.', field: 'file' });
