import { bids } from '@lanewright/contract';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isProblem } from '../../../platform/apiProblem.ts';
import { useMutation, useQuery } from '../../../platform/query.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { toasts } from '../../../ui/toasts.ts';
import {
  discardSheet,
  type ReviewFilter,
  reviewQuery,
  type SheetReview as Review,
  type Submitted,
  submitSheet,
} from './review.api.ts';
import { type LaneChoice, submitLabel, submitReason, submittedOf } from './laneChoice.ts';
import classes from './Review.module.css';
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
  const review = useQuery(reviewQuery(uploadId, 'all', 1));
  const reading = useMutation(submitSheet(uploadId));
  const readAgain = () =>
    reading.mutate({ reviewId: noReviewId, as: 'bids', submitted: { laneIds: null, confirmed: new Set() } });
  // The customer changed what the sheet was made for: there is no review before it is read again.
  const mustBeReadAgain = isProblem(review.error, bids.getSheetReview, 'review_outdated');
  return (
    <Loaded
      query={review}
      action={
        mustBeReadAgain && (
          <Button size="xs" loading={reading.isPending} onClick={readAgain}>
            Read the sheet again
          </Button>
        )
      }
    >
      {(first) => (
        <PagedReview uploadId={uploadId} first={first} onDone={onDone} onOutdated={review.refetch} />
      )}
    </Loaded>
  );
}

interface PagedReviewProps extends SheetReviewProps {
  /** Its first page, which has all its lanes. */
  first: Review;
  onOutdated: () => unknown;
}

function PagedReview({ uploadId, first, onDone, onOutdated }: PagedReviewProps) {
  const [only, setOnly] = useState<ReviewFilter>('all');
  const [page, setPage] = useState(1);
  const [{ leftOut, confirmed }, setChoice] = useState<Pick<LaneChoice, 'leftOut' | 'confirmed'>>({
    leftOut: new Set(),
    confirmed: new Set(),
  });
  const { reviewId, laneIds } = first;
  const choice: LaneChoice = { all: laneIds, leftOut, confirmed };
  const hasChanged = useChangeOf(reviewId, () => {
    setChoice({ leftOut, confirmed: new Set() });
    setPage(1);
  });
  const isFirst = only === 'all' && page === 1;
  const other = useQuery({ ...reviewQuery(uploadId, only, page, reviewId), enabled: !isFirst });
  const pageId = other.isPlaceholderData ? undefined : other.data?.reviewId;
  // A page that was made again shows something else: so will the first one.
  useEffect(() => {
    if (pageId !== undefined && pageId !== reviewId) void onOutdated();
  }, [pageId, reviewId, onOutdated]);
  const submitting = useMutation(submitSheet(uploadId));
  const discarding = useMutation(discardSheet(uploadId));
  const isBusy = submitting.isPending || discarding.isPending;
  // Until another page is loaded for the first time, the first one stays.
  const loaded = other.data ?? (other.error === null ? first : undefined);
  const reason = submitReason(first, choice);
  const submit = (as: 'bids' | 'draft', submitted: Submitted = submittedOf(choice)) =>
    submitting.mutate(
      { reviewId, as, submitted },
      {
        // Without it, the sheet is only read again.
        onSuccess: ({ submittedAs }) => submittedAs !== null && onDone(submittedAs),
        onError: (error) => {
          if (isProblem(error, bids.submitSheet, 'review_outdated')) void onOutdated();
        },
      },
    );
  return (
    <>
      <ActionError of={submitting} heading="Nothing was submitted" />
      {hasChanged && (
        <p className={classes.changed} role="status">
          Your bids changed in the meantime. Check the changes again.
        </p>
      )}
      <Loaded query={isFirst ? { ...other, data: first, error: null } : { ...other, data: loaded }}>
        {(shown) => (
          <ReviewPanel
            review={shown}
            only={only}
            onOnly={(filter) => {
              setOnly(filter);
              setPage(1);
            }}
            page={page}
            onPage={setPage}
            choice={choice}
            onChoice={setChoice}
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
            <ButtonWithReason
              variant="default"
              disabled={isBusy}
              reason={reason}
              onClick={() => submit('draft')}
            >
              Save as draft
            </ButtonWithReason>
            <ButtonWithReason loading={submitting.isPending} reason={reason} onClick={() => submit('bids')}>
              {submitLabel(first, choice)}
            </ButtonWithReason>
          </ReviewPanel>
        )}
      </Loaded>
    </>
  );
}

/** Calls `onChange` when a review has been made again and shows something else; then returns true. */
function useChangeOf(reviewId: string, onChange: () => void): boolean {
  const [known, setKnown] = useState(reviewId);
  const [hasChanged, setHasChanged] = useState(false);
  if (known !== reviewId) {
    setKnown(reviewId);
    setHasChanged(true);
    onChange();
  }
  return hasChanged;
}

/** Shows what became of a reviewed sheet. */
export function tellReviewed(as: 'bids' | 'draft' | 'discarded'): void {
  if (as === 'bids') toasts.success('Sheet submitted');
  else if (as === 'draft') toasts.success('Changes saved as a draft');
  else toasts.success('Sheet discarded');
}
