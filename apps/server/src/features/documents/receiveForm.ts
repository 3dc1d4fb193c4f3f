import { documents } from '@lanewright/contract';
import { maxUploadBytes } from '@lanewright/freight';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { FileTooLargeError, type StoredFile } from '../../platform/files/fileStore.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { findUnstorableText } from '../../platform/http/unstorableText.ts';
import type { Platform } from '../../platform/platform.ts';

export type DocumentInput = z.output<typeof documents.documentInputSchema>;
export type DocumentForm = {
  readonly input: DocumentInput;
  readonly fileName: string;
  readonly file: StoredFile;
};

type Multipart = AsyncIterable<
  | { type: 'field'; fieldname: string; value: unknown; valueTruncated: boolean }
  | {
      type: 'file';
      file: Parameters<Platform['fileStore']['put']>[0] & { truncated: boolean };
      filename: string;
    }
>;

/**
 * Reads a document's form: the part `input`, and the part `file`, streamed into the store. A rejected form leaves nothing there. If
 * `input` comes first, `onInput` may throw before the file is read.
 */
export async function receiveForm(
  platform: Platform,
  request: FastifyRequest,
  onInput: (input: DocumentInput) => Promise<unknown>,
  maxBytes = maxUploadBytes,
): Promise<DocumentForm> {
  if (!request.isMultipart())
    throw refuse('form_required', 'Send the document as a form with the parts `input` and `file`');
  let input: DocumentInput | undefined;
  let received: { fileName: string; file: StoredFile } | undefined;
  try {
    for await (const part of request.parts() as Multipart) {
      if (part.type === 'file') received = await storePart(platform, part, maxBytes);
      else if (part.fieldname === 'input') {
        input = parseInput(part.value, part.valueTruncated);
        await onInput(input);
      }
    }
    if (input === undefined)
      throw refuse('input_required', 'The form has no document details', {
        detail: 'Add the part `input`: JSON with category and title, or documentId.',
        field: 'input',
      });
    if (received === undefined) throw noFile();
    return { input, ...received };
  } catch (error) {
    if (received !== undefined) await platform.fileStore.remove(received.file.fileKey);
    throw error;
  }
}

async function storePart(
  platform: Platform,
  part: Extract<Multipart extends AsyncIterable<infer P> ? P : never, { type: 'file' }>,
  maxBytes: number,
): Promise<{ fileName: string; file: StoredFile }> {
  let file: StoredFile;
  try {
    file = await platform.fileStore.put(part.file, maxBytes);
  } catch (error) {
    if (error instanceof FileTooLargeError) throw tooLarge(maxBytes);
    throw error;
  }
  if (file.byteCount > 0 && !part.file.truncated) return { fileName: part.filename, file };
  await platform.fileStore.remove(file.fileKey);
  throw part.file.truncated ? tooLarge(maxBytes) : noFile();
}

function parseInput(value: unknown, isCut: boolean): DocumentInput {
  let json: unknown;
  try {
    if (isCut) throw new Error('cut');
    json = typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    throw refuse('invalid_input', 'The part `input` is not valid JSON', { field: 'input' });
  }
  if (findUnstorableText(json) !== null)
    throw refuse('unstorable_text', 'A text contains a character that can’t be stored', {
      field: 'input',
    });
  const parsed = documents.documentInputSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const field = first?.path.join('.');
  throw refuse('invalid_input', 'The part `input` does not have the documented format', {
    detail: parsed.error.issues
      .slice(0, 5)
      .map((issue) => `${issue.path.join('.') || 'input'}: ${issue.message}`)
      .join('; '),
    field: field === undefined || field === '' ? 'input' : `input.${field}`,
  });
}

const noFile = () =>
  refuse('no_file', 'No file received, or the file is empty', {
    detail: 'Choose a file.',
    field: 'file',
  });
const tooLarge = (maxBytes: number) =>
  refuse('document_too_large', 'This file is too large', {
    detail: `Maximum size is ${Math.floor(maxBytes / 1_048_576)} MB.`,
    field: 'file',
  });
