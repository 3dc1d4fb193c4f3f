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
  /** What arrived earlier is compared with the file. */
  | { kind: 'checking'; sentBytes: number }
  | { kind: 'sending'; sentBytes: number; bytesPerSecond: number | undefined }
  /** All sent; the answer is awaited. */
  | { kind: 'storing' }
  /** `retryAt` (of `performance.now`) where it is tried again by itself. */
  | { kind: 'interrupted'; cause: BrokenCause; sentBytes: number; retryAt: number | undefined }
  | { kind: 'refused'; refusal: UploadRefusal }
  | { kind: 'done'; uploadId: string | null }
  | { kind: 'cancelled' };

export interface FileToSend {
  readonly userId: string;
  readonly mode: OfferedMode;
  readonly file: File;
  /** The number of the transfer that goes on; undefined: one is begun. */
  readonly transfer: string | undefined;
}

/** A file that is being sent, and what a person may do about it. */
export interface FileSending {
  /** Ends when the file was taken, refused, or cancelled; never fails. */
  readonly ended: Promise<void>;
  /** Tries again at once what was interrupted. */
  resume(): void;
  /** Stops, and has the server throw away what arrived. */
  cancel(): void;
  /** Stops; what arrived stays with the server for a day. */
  leave(): void;
  /** The number it is sent under now. */
  transfer(): string;
}

/** Waits between attempts without progress: seconds, growing. After the last one a person has to say. */
const waitsMs = [1, 2, 4, 8, 15, 30, 30, 30].map((seconds) => seconds * 1000);
const saidEveryMs = 200;

/** Sends a file, going on where it was cut off for as long as there is hope, and tells of its state. */
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
        // A number that is lost as soon as it is made is no accident.
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

  /** Until the wait is over, the network is back, the person is logged in again, or somebody says so. */
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

  let isThrownAway = false;
  const ended = send()
    .catch((error: unknown): SendingState => {
      console.error('A file could not be sent', error);
      return { kind: 'interrupted', cause: 'network', sentBytes, retryAt: undefined };
    })
    .then((state) => {
      const isOver = state.kind === 'done' || isThrownAway || isJudged(state);
      if (isOver) forgetTransfer(userId, transfer);
      tell(state);
    });
  return {
    ended,
    resume: () => wake(),
    cancel: () => {
      isThrownAway = true;
      stopping.abort();
      void throwAway(transfer);
    },
    leave: () => stopping.abort(),
    transfer: () => transfer,
  };
}

/** Refused as a file: nothing of it is kept to go on with. */
const isJudged = (state: SendingState) => state.kind === 'refused' && state.refusal.resultCode !== undefined;

/** Passes a state on at most a few times a second, and every change of its kind. */
function throttled(tell: (state: SendingState) => void): (state: SendingState) => void {
  let last: { kind: string; at: number } = { kind: '', at: 0 };
  return (state) => {
    const at = performance.now();
    if (state.kind === last.kind && at - last.at < saidEveryMs) return;
    last = { kind: state.kind, at };
    tell(state);
  };
}

/** A random number of a transfer; `crypto.randomUUID` is not there on a page without https. */
function newTransfer(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
