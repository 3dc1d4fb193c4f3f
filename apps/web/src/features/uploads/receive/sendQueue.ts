import type { OfferedMode } from '@lanewright/freight';
import { onSessionEnd } from '../../../platform/sessionEnd.ts';
import { type FileSending, sendFile, type SendingState } from './sendFile.ts';

/** One file of the queue as the screen shows it. */
export interface QueuedFile {
  readonly id: number;
  readonly userId: string;
  readonly mode: OfferedMode;
  readonly file: File;
  readonly state: SendingState;
  /** The number that the server knows it by, once it goes. */
  readonly transfer: string | undefined;
}

type Ended = (file: QueuedFile) => void;

/**
 * The files that people of this page send, one after the other; two at once would only halve each other's speed. It belongs
 * to the page, not to a screen: it goes on when the screen is left, and when a lost connection has logged the person out.
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
    // Whoever logs out leaves no file behind in this page; one whom the network threw out comes back.
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
    /** Calls back when a file was taken, refused or cancelled. Returns how to stop. */
    onEnded(listener: Ended) {
      endListeners.add(listener);
      return () => {
        endListeners.delete(listener);
      };
    },
    /** Puts a file at the end of the queue; `transfer` goes on with what arrived of it. */
    add(userId: string, mode: OfferedMode, file: File, transfer?: string) {
      set([...files, { id: nextId++, userId, mode, file, transfer, state: { kind: 'waiting' } }]);
      beginNext();
    },
    resume: (id: number) => sendings.get(id)?.resume(),
    /** Stops a file here and keeps what arrived, for somebody else goes on with it. */
    leave: (id: number) => sendings.get(id)?.leave(),
    /** Stops a file that goes, takes one that waits or has ended off the list. */
    cancel(id: number) {
      const sending = sendings.get(id);
      if (sending === undefined) take(id);
      else sending.cancel();
    },
  };
}

/** The queue of this page. */
export const sendQueue = createSendQueue();
