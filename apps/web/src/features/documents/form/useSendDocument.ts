import { documents } from '@lanewright/contract';
import { useEffect, useRef, useState } from 'react';
import { hasChanged, useQueryClient } from '../../../platform/query.ts';
import { uploadFile } from '../../../platform/uploadFile.ts';
import { type Document } from '../documents.api.ts';

/** Bytes of a running upload. */
export interface Progress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** Uploads a document with its details and reports progress. Leaving the page cancels it. */
export function useSendDocument() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const leaving = useRef(new AbortController());
  // Closing the form cancels the upload.
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  /** @throws ApiProblem if it is refused, AbortError if the page was left */
  const send = async (file: File, input: documents.DocumentInput): Promise<Document> => {
    const { signal } = leaving.current;
    setProgress({ sentBytes: 0, totalBytes: file.size });
    const outcome = await uploadFile(documents.receiveDocument, {}, file, {
      fields: { input: JSON.stringify(input) },
      signal,
      onProgress: (sentBytes, totalBytes) => setProgress({ sentBytes, totalBytes }),
    });
    // Pending until the lists show the document, so that it is not sent twice.
    if (outcome.kind === 'done') await hasChanged(client, documents.receiveDocument);
    setProgress(undefined);
    if (outcome.kind === 'failed') throw outcome.failure.problem;
    if (outcome.kind !== 'done') throw signal.reason;
    return outcome.answer;
  };
  return { progress, send };
}
