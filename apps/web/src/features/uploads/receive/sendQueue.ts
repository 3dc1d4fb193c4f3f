import type { OfferedMode } from '@lanewright/freight';
import { onSessionEnd } from '../../../platform/sessionEnd.ts';
import { type FileSending, sendFile, type SendingState } from './sendFile.ts';

/** One file of the queue, as displayed. */
export interface QueuedFile {
  readonly id: number;
  readonly userId: string;
  readonly mode: OfferedMode;
  readonly file: File;
  readonly state: SendingState;
  /** The server's number for it, once it is being sent. */
  readonly transfer: string | undefined;
}

type Ended = (file: QueuedFile) => void;

/**
 * Upload queue of this page. Files are sent one after the other; parallel uploads would only share the bandwidth. The queue belongs
 * to the page, not to a screen: it continues when the screen is left, and when a lost connection has logged the user out.
 */
export function createSendQueue(send: typeof sendFile = sendFile) {
  let files: readonly QueuedFile[] = [];
  let nextId = 1;
  const sendings = new Map<number, FileSending>();
  const listeners = new Set<() => void>();
  const endListeners = new Set<Ended>();

  const set = (changed: readonly QueuedFile[]) => {
    files = changed;
    for (const listener of listeners) listener();
  };
  const change = (id: number, part: Partial<QueuedFile>) =>
    set(files.map((file) => (file.id === id ? { ...file, ...part } : file)));
  const take = (id: number) => set(files.filter((file) => file.id !== id));

  const begin = (queued: QueuedFile) => {
    const { id, userId, mode, file } = queued;
    const sending = send({ userId, mode, file, transfer: queued.transfer }, (state) =>
      change(id, { state, transfer: sendings.get(id)?.transfer() ?? queued.transfer }),
    );
    sendings.set(id, sending);
    change(id, {
      transfer: sending.transfer(),
      state: { kind: 'sending', sentBytes: 0, bytesPerSecond: undefined },
    });
    void sending.ended.then(() => {
      sendings.delete(id);
      const ended = files.find((each) => each.id === id);
      if (ended?.state.kind === 'cancelled') take(id);
      if (ended !== undefined) for (const listener of endListeners) listener(ended);
      beginNext();
    });
  };
  const beginNext = () => {
    if (sendings.size > 0) return;
    const next = files.find(({ state }) => state.kind === 'waiting');
    if (next !== undefined) begin(next);
  };

  onSessionEnd((_hadUser, cause) => {
    // Logging out removes all files of this page; a user logged out by a network failure can come back to them.
    if (cause === 'noConnection') return;
    set(files.filter(({ id }) => sendings.has(id)));
    for (const sending of sendings.values()) sending.leave();
  });

  return {
    get: () => files,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Registers a callback for when a file was accepted, rejected or cancelled. Returns a function that unregisters it. */
    onEnded(listener: Ended) {
      endListeners.add(listener);
      return () => {
        endListeners.delete(listener);
      };
    },
    /** Appends a file to the queue; `transfer` resumes what the server already has. */
    add(userId: string, mode: OfferedMode, file: File, transfer?: string) {
      set([...files, { id: nextId++, userId, mode, file, transfer, state: { kind: 'waiting' } }]);
      beginNext();
    },
    resume: (id: number) => sendings.get(id)?.resume(),
    /** Stops sending a file here. The server keeps what arrived, so that another window or device can continue. */
    leave: (id: number) => sendings.get(id)?.leave(),
    /** Cancels a file being sent; removes one that is waiting or finished from the list. */
    cancel(id: number) {
      const sending = sendings.get(id);
      if (sending === undefined) take(id);
      else sending.cancel();
    },
  };
}

/** The upload queue of this page. */
export const sendQueue = createSendQueue();
