import type { Endpoint } from '@lanewright/contract';
import type { z } from 'zod';
import type { ApiProblem } from './apiProblem.ts';
import { networkProblem, problemFromBody } from './apiProblem.ts';
import type { EndpointInput, LooseInput } from '@lanewright/client/endpointInput';
import { endpointUrl } from '@lanewright/client/endpointUrl';
import { sendAsUser } from './sendAsUser.ts';

/** Maximum size of a request in bytes. */
export const maxUploadBytes = 524_288_000;

/** A failed upload: the HTTP status and the response data, or null if there was no response. */
export interface UploadFailure {
  status: number;
  data: unknown;
  problem: ApiProblem;
}

export type UploadOutcome<Answer> =
  | { kind: 'done'; answer: Answer }
  | { kind: 'failed'; failure: UploadFailure }
  | { kind: 'cancelled' };

interface UploadOptions {
  /** Part name of the file; the server expects `file`. */
  partName?: string;
  /** Offset of the first byte to send; the server already has those before it. */
  from?: number;
  /** Additional parts, sent before the file so that a streaming server has read them when the file arrives. */
  fields?: Readonly<Record<string, string>>;
  /** Bytes of the file sent so far, including those before `from`, and its size. */
  onProgress?: (sentBytes: number, totalBytes: number) => void;
  /** Aborting it cancels the upload. */
  signal?: AbortSignal;
}

/**
 * Sends one file as multipart, without a timeout. Never throws: the outcome says what happened. A lost connection does not end the
 * session, because a long upload often outlives a short network failure.
 */
export async function uploadFile<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
  endpoint: E,
  input: EndpointInput<E>,
  file: File,
  options: UploadOptions = {},
): Promise<UploadOutcome<z.output<E['response']>>> {
  if (file.size > maxUploadBytes) return { kind: 'failed', failure: tooLarge(file) };
  const { params, query } = input as LooseInput;
  const address = endpointUrl(endpoint.path, params, query);
  const sent = await sendAsUser(
    (token) => sendOnce(endpoint.method, address, file, options, token),
    (answer) => answer !== 'cancelled' && answer.status === 401,
  );
  if (sent === 'cancelled') return { kind: 'cancelled' };
  const data = parseJson(sent.text);
  const parsed = endpoint.response.safeParse(data);
  if (sent.status >= 200 && sent.status < 300 && parsed.success) {
    return { kind: 'done', answer: parsed.data as z.output<E['response']> };
  }
  if (sent.status === 0)
    return { kind: 'failed', failure: { status: 0, data: null, problem: networkProblem() } };
  const problem = problemFromBody(sent.status, sent.text);
  return { kind: 'failed', failure: { status: sent.status, data, problem } };
}

interface RawAnswer {
  status: number;
  text: string;
}

function sendOnce(
  method: string,
  address: string,
  file: File,
  options: UploadOptions,
  token: string | undefined,
): Promise<RawAnswer | 'cancelled'> {
  if (options.signal?.aborted === true) return Promise.resolve('cancelled');
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const finish = (answer: RawAnswer | 'cancelled') => {
      options.signal?.removeEventListener('abort', cancel);
      resolve(answer);
    };
    request.open(method, address);
    request.timeout = 0;
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    const { from = 0 } = options;
    // The browser also counts the multipart framing, which is small and can be ignored.
    request.upload.onprogress = ({ loaded }) =>
      options.onProgress?.(Math.min(from + loaded, file.size), file.size);
    request.onload = () => finish({ status: request.status, text: request.responseText });
    request.onerror = () => finish({ status: 0, text: '' });
    request.onabort = () => finish('cancelled');
    options.signal?.addEventListener('abort', cancel);
    request.send(formOf(file, options));
  });
}

function formOf(file: File, { partName = 'file', fields = {}, from = 0 }: UploadOptions): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(partName, from === 0 ? file : file.slice(from), file.name);
  return form;
}

function tooLarge(file: File): UploadFailure {
  const detail = `${file.name} is over 500 MB. Split it by month or remove columns you don’t need.`;
  const body = { status: 413, code: 'size-too-large', title: 'The file is too large', detail };
  return { status: 413, data: body, problem: problemFromBody(413, JSON.stringify(body)) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
