import { uploads } from '@lanewright/contract';
import type { ErrorCodeOf } from '@lanewright/contract/errors';
import type { OfferedMode } from '@lanewright/freight';
import { z } from 'zod';
import { isProblem } from '../../../platform/apiProblem.ts';
import { storedUser } from '../../../platform/storedUser.ts';
import { uploadFile, type UploadFailure } from '../../../platform/uploadFile.ts';
import { type FileBeginning, isReadable, UnreadableFileError } from './fileBeginning.ts';
import { refusalOf, type UploadRefusal } from './refusal.ts';
import { askStanding } from './transferCalls.ts';

/** A file being sent. Its transfer number is the same in every attempt. */
export interface Consignment {
  readonly userId: string;
  readonly mode: OfferedMode;
  readonly file: File;
  readonly transfer: string;
  readonly beginning: FileBeginning;
  /** Whether the server may already have some of its bytes. */
  readonly isBegun: boolean;
}

export type Attempt =
  | { kind: 'done'; uploadId: string | null }
  | { kind: 'cancelled' }
  | { kind: 'refused'; refusal: UploadRefusal }
  /** The server does not know this transfer: start another one. */
  | { kind: 'lost' }
  /** The server expects another byte position, or the rest of the file. */
  | { kind: 'goOn'; receivedBytes: number }
  | { kind: 'broken'; cause: BrokenCause };

/** Why it stopped: the network or server is not available; another window or device continues it; no user is logged in. */
export type BrokenCause = 'network' | 'elsewhere' | 'loggedOut';

export interface AttemptHooks {
  readonly signal: AbortSignal;
  onChecked(checkedBytes: number): void;
  onSent(sentBytes: number): void;
}

const unreadable: UploadRefusal = {
  resultCode: undefined,
  sentence: 'The file can’t be read any more: it was changed, moved or deleted. Choose it again.',
  earlierUploadId: undefined,
};
const otherBytes: UploadRefusal = {
  ...unreadable,
  sentence: 'This is a different file: its content differs from the part already uploaded.',
};

/** Sends the bytes of a file that the server does not have, once, and returns the outcome. */
export async function attemptToSend(consignment: Consignment, hooks: AttemptHooks): Promise<Attempt> {
  const { userId, mode, file, transfer, beginning, isBegun } = consignment;
  const { signal } = hooks;
  let from = 0;
  if (isBegun) {
    const standing = await askStanding(transfer, signal);
    if (signal.aborted) return { kind: 'cancelled' };
    if (storedUser.get()?.id !== userId) return { kind: 'broken', cause: 'loggedOut' };
    if (standing.kind === 'noAnswer') return { kind: 'broken', cause: 'network' };
    if (standing.kind === 'nothing') return { kind: 'lost' };
    from = standing.receivedBytes;
  }
  let sha256Before: string | undefined;
  try {
    if (from > 0) sha256Before = await beginning.sha256(from, hooks.onChecked);
  } catch (error) {
    if (error instanceof UnreadableFileError) return { kind: 'refused', refusal: unreadable };
    throw error;
  }
  hooks.onSent(from);
  const query = { transfer, from, byteCount: file.size, sha256Before };
  const outcome = await uploadFile(
    uploads.receiveShipments,
    // An empty file is sent without a transfer: the server rejects it with its reason.
    { params: { id: mode }, query: file.size === 0 ? {} : query },
    file,
    { from, signal, onProgress: hooks.onSent },
  );
  if (outcome.kind === 'cancelled') return outcome;
  if (outcome.kind === 'done') return { kind: 'done', uploadId: outcome.answer.uploadId };
  if (storedUser.get()?.id !== userId) return { kind: 'broken', cause: 'loggedOut' };
  if (outcome.failure.status === 0 && !(await isReadable(file)))
    return { kind: 'refused', refusal: unreadable };
  return afterFailure(outcome.failure);
}

const transferProblem = z.object({ receivedBytes: z.number().optional() });

function afterFailure(failure: UploadFailure): Attempt {
  const { receivedBytes } = transferProblem.safeParse(failure.data).data ?? {};
  const isRefusedWith = (code: ErrorCodeOf<typeof uploads.receiveShipments>) =>
    isProblem(failure.problem, uploads.receiveShipments, code);
  if (failure.status === 0 || failure.status >= 500) return { kind: 'broken', cause: 'network' };
  // The body was interrupted; the browser only sees the error response.
  if (isRefusedWith('incomplete_body')) return { kind: 'broken', cause: 'network' };
  if (isRefusedWith('transfer_not_found')) return { kind: 'lost' };
  if (isRefusedWith('transfer_taken_over')) return { kind: 'broken', cause: 'elsewhere' };
  if (receivedBytes !== undefined) return { kind: 'goOn', receivedBytes };
  if (isRefusedWith('content_mismatch')) return { kind: 'refused', refusal: otherBytes };
  return { kind: 'refused', refusal: refusalOf(failure) };
}
