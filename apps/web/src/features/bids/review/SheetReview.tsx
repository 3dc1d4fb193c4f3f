import { bids } from '@lanewright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isProblem } from '../../../platform/apiProblem.ts';
import { useMutation, useQuery } from '../../../platform/query.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type Confirmed, discardSheet, reviewQuery, type ReviewFilter, submitSheet } from './review.api.ts';
import { ReviewPanel } from './ReviewPanel.tsx';

/** Of no review: a sheet that can't be compared any more is only read again. */
const noReviewId = '0'.repeat(64);

interface SheetReviewProps {
  uploadId: string;
  /** It was submitted, put into the draft or discarded. */
  onDone: (as: 'bids' | 'draft' | 'discarded') => void;
}

/** What a bid sheet would change, with buttons to submit it, to put it into the draft of the grid, or to discard it. */
export function SheetReview({ uploadId, onDone }: SheetReviewProps) {
  const [only, setOnly] = useState<ReviewFilter>('all');
  const [page, setPage] = useState(1);
  const [confirmed, setConfirmed] = useState<Confirmed>(new Set());
  const review = useQuery(reviewQuery(uploadId, only, page));
  const submitting = useMutation(submitSheet(uploadId));
  const discarding = useMutation(discardSheet(uploadId));
  const submit = (reviewId: string, as: 'bids' | 'draft') =>
    submitting.mutate(
      { reviewId, as, confirmed },
      {
        // Without it, the sheet is only read again.
        onSuccess: ({ submittedAs }) => submittedAs !== null && onDone(submittedAs),
        onError: (error) => {
          if (!isProblem(error, bids.submitSheet, 'review_outdated')) return;
          setConfirmed(new Set());
          setPage(1);
          void review.refetch();
        },
      },
    );
  const readAgain = () => submitting.mutate({ reviewId: noReviewId, as: 'bids', confirmed: new Set() });
  // The customer changed what the sheet was made for: there is no review before it is read again.
  const mustBeReadAgain = isProblem(review.error, bids.getSheetReview, 'review_outdated');
  return (
    <Loaded
      query={review}
      action={
        mustBeReadAgain && (
          <Button size="xs" loading={submitting.isPending} onClick={readAgain}>
            Read the sheet again
          </Button>
        )
      }
    >
      {(data) => {
        const { reviewId, counts } = data;
        const changes = countOf(counts.all, 'change');
        const isBusy = submitting.isPending || discarding.isPending;
        return (
          <>
            <ActionError of={submitting} heading="Nothing was submitted" />
            <ReviewPanel
              review={data}
              only={only}
              onOnly={(filter) => {
                setOnly(filter);
                setPage(1);
              }}
              page={page}
              onPage={setPage}
              confirmed={confirmed}
              onConfirmed={setConfirmed}
            >
              <ConfirmButton
                variant="subtle"
                disabled={isBusy}
                question="Discard this sheet?"
                consequence="Its changes are not submitted. Your bids stay as they are."
                confirmLabel="Discard"
                onConfirm={async () => {
                  await discarding.mutateAsync();
                  onDone('discarded');
                }}
              >
                Discard
              </ConfirmButton>
              <Button variant="default" disabled={isBusy} onClick={() => submit(reviewId, 'draft')}>
                Save as draft
              </Button>
              <ButtonWithReason
                loading={submitting.isPending}
                reason={counts.all === 0 ? 'Nothing to submit: no cell changes' : null}
                onClick={() => submit(reviewId, 'bids')}
              >
                Submit {changes}
              </ButtonWithReason>
            </ReviewPanel>
          </>
        );
      }}
    </Loaded>
  );
}

/** Shows what became of a reviewed sheet. */
export function tellReviewed(as: 'bids' | 'draft' | 'discarded'): void {
  if (as === 'bids') toasts.success('Sheet submitted');
  else if (as === 'draft') toasts.success('Changes saved as a draft');
  else toasts.success('Sheet discarded');
}
