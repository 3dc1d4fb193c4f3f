import { uploads } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../../../platform/uploadFile.ts';
import { toasts } from '../../../ui/toasts.ts';
import { uploadKeys } from '../uploads.api.ts';
import { refusalOf, type UploadRefusal } from './refusal.ts';

export type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; fileName: string; sentBytes: number; totalBytes: number }
  | { kind: 'refused'; fileName: string; file: File; refusal: UploadRefusal };

/** Sends a file of shipments and tells how far it is. It goes on when the screen is left. */
export function useFileUpload(onReceived: (uploadId: string) => void) {
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const cancelling = useRef<AbortController>(undefined);
  const shown = useRef(true);
  // Whether the screen is still there decides between opening the upload and a message about it.
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const send = async (mode: OfferedMode, file: File) => {
    const controller = new AbortController();
    cancelling.current = controller;
    setSending({ kind: 'sending', fileName: file.name, sentBytes: 0, totalBytes: file.size });
    const outcome = await uploadFile(uploads.receiveShipments, { params: { id: mode } }, file, {
      signal: controller.signal,
      onProgress: (sentBytes, totalBytes) =>
        setSending({ kind: 'sending', fileName: file.name, sentBytes, totalBytes }),
    });
    void client.invalidateQueries({ queryKey: uploadKeys.lists });
    if (outcome.kind === 'failed') {
      const refusal = refusalOf(outcome.failure);
      setSending({ kind: 'refused', fileName: file.name, file, refusal });
      if (!shown.current) toasts.error(`${file.name} was not taken: ${refusal.sentence}`);
      return;
    }
    setSending({ kind: 'idle' });
    if (outcome.kind === 'cancelled') return;
    if (!shown.current) toasts.success(`${file.name} is stored and is being read.`);
    else if (outcome.answer.uploadId !== null) onReceived(outcome.answer.uploadId);
  };

  return {
    sending,
    send,
    cancel: () => cancelling.current?.abort(),
    dismiss: () => setSending({ kind: 'idle' }),
  };
}
