// Adds the types of a multipart request when this file is type-checked without the server.
import type {} from '@fastify/multipart';
import type { Endpoint } from '@lanewright/contract';
import { TabularError } from '@lanewright/tabular';
import { FileTooLargeError } from '../../platform/files/fileStore.ts';
import { plainFileName } from '../../platform/files/plainFileName.ts';
import { type ProblemError, refuse } from '../../platform/http/problemError.ts';
import type { Call } from '../../platform/http/serve.ts';

/** A kind of file that the Owner imports. */
export type FileKind = {
  /** Prefix of its error codes: `port_file`. */
  readonly code: 'index_file' | 'port_file' | 'rates_file' | 'table_file';
  /** What the user must choose: “a World Port Index file”. */
  readonly wanted: string;
  /** Its contents: “ports”. */
  readonly of: string;
  readonly maxBytes: number;
};

/** Reads every imported file of reference data: the received file is on disk only while it is read. */
export async function readReceivedFile<T>(
  { platform, request }: Pick<Call<Endpoint>, 'platform' | 'request'>,
  kind: FileKind,
  read: (path: string, fileName: string) => Promise<T>,
): Promise<{ fileName: string; content: T }> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (part === undefined) throw noFile(kind);
  const fileName = plainFileName(part.filename);
  const { fileKey, byteCount } = await platform.fileStore
    .put(part.file, kind.maxBytes)
    .catch((error: unknown) => {
      throw error instanceof FileTooLargeError ? tooLarge(kind) : error;
    });
  try {
    if (byteCount === 0) throw noFile(kind);
    return { fileName, content: await read(await platform.fileStore.localPath(fileKey), fileName) };
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    throw refuse(`${kind.code}_unreadable`, 'This file can’t be read', {
      detail: error.message,
      field: 'file',
    });
  } finally {
    await platform.fileStore.remove(fileKey);
  }
}

function noFile({ code, wanted }: FileKind): ProblemError {
  return refuse(`no_${code}`, 'No file received', { detail: `Choose ${wanted}.`, field: 'file' });
}

function tooLarge({ code, of, maxBytes }: FileKind): ProblemError {
  return refuse(`${code}_too_large`, 'This file is too large', {
    detail: `The maximum size of a file of ${of} is ${Math.floor(maxBytes / 1_048_576)} MB.`,
    field: 'file',
  });
}
