import { uploads } from '@lanewright/contract';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { hasChanged, useQueryClient } from '../../../platform/query.ts';
import { storedUser } from '../../../platform/storedUser.ts';
import { countOf } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import { type QueuedFile, sendQueue } from './sendQueue.ts';

/** Number of screens that show the queue: if none does, a message reports how a file ended. */
let shown = 0;

const storedFiles = {
  kind: 'stored files',
  say: (count: number) => `${countOf(count, 'file')} are stored and are being read.`,
};
const refusedFiles = {
  kind: 'refused files',
  say: (count: number) => `${countOf(count, 'file')} were not uploaded. See Upload for the reasons.`,
};

sendQueue.onEnded(({ userId, file, state }) => {
  if (shown > 0 || storedUser.get()?.id !== userId) return;
  if (state.kind === 'done') toasts.success(`${file.name} is stored and being read`, storedFiles);
  if (state.kind === 'refused')
    toasts.error(`${file.name} was not uploaded: ${state.refusal.sentence}`, refusedFiles);
});

/**
 * The files that the logged-in user is sending from this page. `onReceived`: a file sent alone was accepted while this screen was
 * open.
 */
export function useSendQueue(onReceived: (uploadId: string) => void) {
  const client = useQueryClient();
  const userId = useSyncExternalStore(storedUser.subscribe, storedUser.get)?.id ?? '';
  const all = useSyncExternalStore(sendQueue.subscribe, sendQueue.get);
  const received = useRef(onReceived);
  useEffect(() => {
    received.current = onReceived;
  });
  useEffect(() => {
    shown += 1;
    const stop = sendQueue.onEnded((ended) => {
      void hasChanged(client, uploads.receiveShipments);
      const { id, state } = ended;
      const isAlone = sendQueue.get().every((other) => other.id === id || other.userId !== ended.userId);
      if (ended.userId !== userId || state.kind !== 'done' || state.uploadId === null || !isAlone) return;
      sendQueue.cancel(id);
      received.current(state.uploadId);
    });
    return () => {
      shown -= 1;
      stop();
    };
  }, [client, userId]);
  return { userId, files: all.filter((file: QueuedFile) => file.userId === userId) };
}
