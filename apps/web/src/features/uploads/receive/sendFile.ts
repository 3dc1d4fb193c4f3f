import type { OfferedMode } from '@lanewright/freight';
import { storedUser } from '../../../platform/storedUser.ts';
import { attemptToSend, type BrokenCause } from './attemptToSend.ts';
import { FileBeginning } from './fileBeginning.ts';
import type { UploadRefusal } from './refusal.ts';
import { SendingRate } from './sendingRate.ts';
import { forgetTransfer, rememberTransfer } from './transferMemory.ts';
import { throwAway } from './transferCalls.ts';

export type SendingState =
  | { kind: 'waiting' }
  /** Comparing what arrived earlier with the file. */
  | { kind: 'checking'; sentBytes: number }
  | { kind: 'sending'; sentBytes: number; bytesPerSecond: number | undefined }
  /** Everything is sent; waiting for the response. */
  | { kind: 'storing' }
  /** `retryAt` (of `performance.now`): time of the automatic retry, if any. */
  | { kind: 'interrupted'; cause: BrokenCause; sentBytes: number; retryAt: number | undefined }
  | { kind: 'refused'; refusal: UploadRefusal }
  | { kind: 'done'; uploadId: string | null }
  | { kind: 'cancelled' };

export interface FileToSend {
  readonly userId: string;
  readonly mode: OfferedMode;
  readonly file: File;
  /** The transfer to resume; undefined starts a new one. */
  readonly transfer: string | undefined;
}

/** A file being sent, with the actions on it. */
export interface FileSending {
  /** Resolves when the file was accepted, rejected or cancelled; never rejects. */
  readonly ended: Promise<void>;
  /** Retries an interrupted transfer at once. */
  resume(): void;
  /** Stops, and makes the server delete what arrived. */
  cancel(): void;
  /** Stops; the server keeps what arrived for a day. */
  leave(): void;
  /** Current transfer number. */
  transfer(): string;
}

/** Delays between attempts without progress, increasing. After the last one the user has to retry manually. */
const waitsMs = [1, 2, 4, 8, 15, 30, 30, 30].map((seconds) => seconds * 1000);
const progressIntervalMs = 200;

/** Sends a file, resumes it after interruptions while retries remain, and reports its state. */
export function sendFile(toSend: FileToSend, tell: (state: SendingState) => void): FileSending {
  const { userId, mode, file } = toSend;
  const stopping = new AbortController();
  const { signal } = stopping;
  const beginning = new FileBeginning(file);
  let transfer = toSend.transfer ?? newTransfer();
  let isBegun = toSend.transfer !== undefined;
  let sentBytes = 0;
  let wake = () => {};

  const told = throttled(tell);
  const send = async (): Promise<SendingState> => {
    for (let failures = 0, furthest = 0; ; ) {
      rememberTransfer(userId, {
        transfer,
        mode,
        fileName: file.name,
        byteCount: file.size,
        lastModified: file.lastModified,
      });
      const rate = new SendingRate();
      const attempt = await attemptToSend(
        { userId, mode, file, transfer, beginning, isBegun },
        {
          signal,
          onChecked: (checked) => told({ kind: 'checking', sentBytes: checked }),
          onSent: (sent) => {
            sentBytes = sent;
            rate.add(sent, performance.now());
            if (sent >= file.size) tell({ kind: 'storing' });
            else told({ kind: 'sending', sentBytes, bytesPerSecond: rate.bytesPerSecond() });
          },
        },
      );
      isBegun = true;
      if (attempt.kind === 'done' || attempt.kind === 'refused' || attempt.kind === 'cancelled')
        return attempt;
      if (attempt.kind === 'lost') {
        forgetTransfer(userId, transfer);
        transfer = newTransfer();
        isBegun = false;
        // A new number that is lost at once is a failed attempt, not a coincidence.
        failures += 1;
      }
      if (attempt.kind === 'goOn') failures += 1;
      const cause = attempt.kind === 'broken' ? attempt.cause : 'network';
      if (sentBytes > furthest) failures = 0;
      furthest = Math.max(furthest, sentBytes);
      if (attempt.kind !== 'broken' && failures < 3) continue;
      const waitMs = cause === 'network' ? waitsMs[failures] : undefined;
      failures = waitMs === undefined ? 0 : failures + 1;
      const retryAt = waitMs === undefined ? undefined : performance.now() + waitMs;
      tell({ kind: 'interrupted', cause, sentBytes: Math.min(sentBytes, file.size), retryAt });
      await woken(cause, waitMs);
      if (signal.aborted) return { kind: 'cancelled' };
      tell({ kind: 'sending', sentBytes, bytesPerSecond: undefined });
    }
  };

  /** Resolves when the wait is over, the network returns, the user logs in again, or a retry is requested. */
  const woken = (cause: BrokenCause, waitMs: number | undefined) =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        window.removeEventListener('online', go);
        signal.removeEventListener('abort', go);
        stopWatching();
        resolve();
      };
      const timer = waitMs === undefined ? undefined : setTimeout(go, waitMs);
      if (cause === 'network') window.addEventListener('online', go);
      signal.addEventListener('abort', go);
      const stopWatching = storedUser.subscribe(() => {
        if (cause === 'loggedOut' && storedUser.get()?.id === userId) go();
      });
      wake = go;
      if (signal.aborted) go();
    });

  let isDiscarded = false;
  const ended = send()
    .catch((error: unknown): SendingState => {
      console.error('A file could not be sent', error);
      return { kind: 'interrupted', cause: 'network', sentBytes, retryAt: undefined };
    })
    .then((state) => {
      const isOver = state.kind === 'done' || isDiscarded || isRefusedByServer(state);
      if (isOver) forgetTransfer(userId, transfer);
      tell(state);
    });
  return {
    ended,
    resume: () => wake(),
    cancel: () => {
      isDiscarded = true;
      stopping.abort();
      void throwAway(transfer);
    },
    leave: () => stopping.abort(),
    transfer: () => transfer,
  };
}

/** The file itself was rejected: the server keeps nothing to resume. */
const isRefusedByServer = (state: SendingState) =>
  state.kind === 'refused' && state.refusal.resultCode !== undefined;

/** Limits reports to a few per second; a change of kind is always reported. */
function throttled(tell: (state: SendingState) => void): (state: SendingState) => void {
  let last: { kind: string; at: number } = { kind: '', at: 0 };
  return (state) => {
    const at = performance.now();
    if (state.kind === last.kind && at - last.at < progressIntervalMs) return;
    last = { kind: state.kind, at };
    tell(state);
  };
}

/** Returns a random transfer number; `crypto.randomUUID` is not available without https. */
function newTransfer(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
