import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { type LaneChoice, submitLabel, submitReason, submittedOf } from './laneChoice.ts';
import { type ReviewFilter, reviewPageSize, type SheetReview, type Submitted } from './review.api.ts';
import { pageOfReview } from './reviewPages.ts';
import { ReviewPanel } from './ReviewPanel.tsx';

interface ReviewDialogProps {
  title: string;
  /** What submitting means here. */
  note: string;
  /** The whole review; nothing is shown without one. */
  review: SheetReview | null;
  isSubmitting: boolean;
  /** Why the last submission failed. */
  error: Error | null;
  onSubmit: (submitted: Submitted) => void;
  /** Puts the cells into the draft of the grid; without it they are there already. */
  onDraft?: ((submitted: Submitted) => void) | undefined;
  onClose: () => void;
}

/** A review that the browser has as a whole: of a sealed sheet, which the server does not store, or of the grid. */
export function ReviewDialog({ review, title, onClose, ...rest }: ReviewDialogProps) {
  return (
    <Modal
      opened={review !== null}
      onClose={onClose}
      title={title}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {review !== null && <WholeReview key={review.reviewId} review={review} onClose={onClose} {...rest} />}
    </Modal>
  );
}

type WholeReviewProps = Omit<ReviewDialogProps, 'title' | 'review'> & { review: SheetReview };

function WholeReview({ review, note, isSubmitting, error, onSubmit, onDraft, onClose }: WholeReviewProps) {
  const [only, setOnly] = useState<ReviewFilter>(review.counts.unusual > 0 ? 'unusual' : 'all');
  const [page, setPage] = useState(1);
  const [choice, setChoice] = useState<LaneChoice>({
    all: review.laneIds,
    leftOut: new Set(),
    confirmed: new Set(),
  });
  const reason = submitReason(review, choice);
  return (
    <>
      <p>{note}</p>
      <ActionError of={{ error }} heading="Nothing was submitted" />
      <ReviewPanel
        review={pageOfReview(review, only, page, reviewPageSize)}
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
        <Button variant="default" disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
        {onDraft !== undefined && (
          <ButtonWithReason
            variant="default"
            disabled={isSubmitting}
            reason={reason}
            onClick={() => onDraft(submittedOf(choice))}
          >
            Save as draft
          </ButtonWithReason>
        )}
        <ButtonWithReason
          loading={isSubmitting}
          reason={reason}
          onClick={() => onSubmit(submittedOf(choice))}
        >
          {submitLabel(review, choice)}
        </ButtonWithReason>
      </ReviewPanel>
    </>
  );
}
