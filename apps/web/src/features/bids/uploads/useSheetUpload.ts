import { uploads } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { useEffect, useRef, useState } from 'react';
import { hasChanged, useQueryClient } from '../../../platform/query.ts';
import type { ApiProblem } from '../../../platform/apiProblem.ts';
import { uploadFile } from '../../../platform/uploadFile.ts';
import { toasts } from '../../../ui/toasts.ts';

export type SheetSending =
  | { kind: 'idle' }
  | { kind: 'sending'; fileName: string; sentBytes: number; totalBytes: number }
  | { kind: 'refused'; fileName: string; problem: ApiProblem }
  | { kind: 'received'; uploadId: string };

export interface SheetTarget {
  mode: OfferedMode;
  customerId: string;
}

/** Uploads a filled bid sheet and reports progress. Continues when the screen is closed. */
export function useSheetUpload() {
  const client = useQueryClient();
  const [sending, setSending] = useState<SheetSending>({ kind: 'idle' });
  const shown = useRef(true);
  // If the screen is still open the outcome is shown there, otherwise as a message.
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const send = async ({ mode, customerId }: SheetTarget, file: File) => {
    const fileName = file.name;
    setSending({ kind: 'sending', fileName, sentBytes: 0, totalBytes: file.size });
    const outcome = await uploadFile(uploads.receiveBidSheet, { query: { mode, customerId } }, file, {
      onProgress: (sentBytes, totalBytes) => setSending({ kind: 'sending', fileName, sentBytes, totalBytes }),
    });
    void hasChanged(client, uploads.receiveBidSheet);
    if (outcome.kind === 'failed') {
      const { problem } = outcome.failure;
      setSending({ kind: 'refused', fileName, problem });
      if (!shown.current) toasts.error(`${fileName} wasn’t accepted: ${problem.message}`);
      return;
    }
    const uploadId = outcome.kind === 'done' ? outcome.answer.uploadId : null;
    setSending(uploadId === null ? { kind: 'idle' } : { kind: 'received', uploadId });
    if (!shown.current && uploadId !== null) toasts.success(`${fileName} uploaded and being processed`);
  };
  return { sending, send, dismiss: () => setSending({ kind: 'idle' }) };
}
