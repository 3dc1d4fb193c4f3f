import { documents } from '@lanewright/contract';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasChanged, useQueryClient } from '../../../platform/query.ts';
import type { ApiProblem } from '../../../platform/apiProblem.ts';
import { uploadFile } from '../../../platform/uploadFile.ts';
import { type Document } from '../documents.api.ts';

export type Sending =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly sentBytes: number; readonly totalBytes: number }
  | { readonly kind: 'refused'; readonly problem: ApiProblem };

/** Uploads a document with its details and reports progress. Leaving the page cancels it. */
export function useSendDocument(onSent: (document: Document) => void) {
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const leaving = useRef(new AbortController());
  // Closing the form cancels the upload.
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const send = async (file: File, input: documents.DocumentInput) => {
    setSending({ kind: 'sending', sentBytes: 0, totalBytes: file.size });
    const outcome = await uploadFile(documents.receiveDocument, {}, file, {
      fields: { input: JSON.stringify(input) },
      signal: leaving.current.signal,
      onProgress: (sentBytes, totalBytes) => setSending({ kind: 'sending', sentBytes, totalBytes }),
    });
    if (outcome.kind === 'failed') setSending({ kind: 'refused', problem: outcome.failure.problem });
    if (outcome.kind !== 'done') return;
    // Stays in the sending state until the lists show the document, so that it is not sent twice.
    await hasChanged(client, documents.receiveDocument);
    flushSync(() => setSending({ kind: 'idle' }));
    onSent(outcome.answer);
  };
  return { sending, send: (file: File, input: documents.DocumentInput) => void send(file, input) };
}
