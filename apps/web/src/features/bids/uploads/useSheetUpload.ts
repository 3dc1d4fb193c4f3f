import { uploads } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { useEffect, useRef, useState } from 'react';
import { hasChanged, useQueryClient } from '../../../platform/query.ts';
import type { ApiProblem } from '../../../platform/apiProblem.ts';
import { uploadFile } from '../../../platform/uploadFile.ts';
import { toasts } from '../../../ui/toasts.ts';
import { submissionBody, type SheetReview, type Submitted } from '../review/review.api.ts';

export type SheetSending =
  | { kind: 'idle' }
  | { kind: 'sending'; fileName: string; sentBytes: number; totalBytes: number }
  | { kind: 'refused'; fileName: string; problem: ApiProblem }
  | { kind: 'received'; uploadId: string }
  /** In a sealed round the server stores nothing before the review is submitted: the file is sent again then. */
  | {
      kind: 'review';
      file: File;
      target: SheetTarget;
      review: SheetReview;
      problem: ApiProblem | null;
      isSending: boolean;
    };

export interface SheetTarget {
  mode: OfferedMode;
  customerId: string;
}

/** Uploads a filled bid sheet for its review and reports progress. Continues when the screen is closed. */
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
    const outcome = await uploadFile(
      uploads.receiveBidSheet,
      { query: { mode, customerId, then: 'review' } },
      file,
      {
        onProgress: (sentBytes, totalBytes) =>
          setSending({ kind: 'sending', fileName, sentBytes, totalBytes }),
      },
    );
    void hasChanged(client, uploads.receiveBidSheet);
    if (outcome.kind === 'failed') {
      const { problem } = outcome.failure;
      setSending({ kind: 'refused', fileName, problem });
      if (!shown.current) toasts.error(`${fileName} wasn’t accepted: ${problem.message}`);
      return;
    }
    const review = outcome.kind === 'done' ? outcome.answer.review : undefined;
    if (review !== undefined) {
      setSending({
        kind: 'review',
        file,
        target: { mode, customerId },
        review,
        problem: null,
        isSending: false,
      });
      return;
    }
    const uploadId = outcome.kind === 'done' ? outcome.answer.uploadId : null;
    setSending(uploadId === null ? { kind: 'idle' } : { kind: 'received', uploadId });
    if (!shown.current && uploadId !== null) toasts.success(`${fileName} uploaded and being processed`);
  };
  /** Sends a sheet again as its review showed it, for all lanes or some. */
  const submitReviewed = async (submitted: Submitted) => {
    if (sending.kind !== 'review' || sending.isSending) return;
    const { file, target, review } = sending;
    setSending({ ...sending, problem: null, isSending: true });
    const query = { ...target, then: 'submit' as const, reviewId: review.reviewId };
    const fields = { submission: JSON.stringify(submissionBody(submitted)) };
    const outcome = await uploadFile(uploads.receiveBidSheet, { query }, file, { fields });
    void hasChanged(client, uploads.receiveBidSheet);
    if (outcome.kind === 'failed')
      setSending({ ...sending, problem: outcome.failure.problem, isSending: false });
    else {
      const uploadId = outcome.kind === 'done' ? outcome.answer.uploadId : null;
      setSending(uploadId === null ? { kind: 'idle' } : { kind: 'received', uploadId });
    }
  };
  return { sending, send, submitReviewed, dismiss: () => setSending({ kind: 'idle' }) };
}
