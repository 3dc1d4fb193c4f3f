import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { countOf } from '../../../ui/figures.ts';
import { type Confirmed, type ReviewFilter, reviewPageSize, type SheetReview } from './review.api.ts';
import { pageOfReview } from './reviewPages.ts';
import { ReviewPanel } from './ReviewPanel.tsx';

interface ReviewDialogProps {
  title: string;
  /** What submitting means here. */
  note: string;
  /** The whole review; nothing is shown without one. */
  review: SheetReview | null;
  isSubmitting: boolean;
  /** Whether unusual prices can be confirmed with the submission. */
  canConfirm: boolean;
  /** Why the last submission failed. */
  error: Error | null;
  onSubmit: (confirmed: Confirmed) => void;
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

function WholeReview(props: WholeReviewProps) {
  const { review, note, isSubmitting, canConfirm, error, onSubmit, onClose } = props;
  const [only, setOnly] = useState<ReviewFilter>(review.counts.unusual > 0 ? 'unusual' : 'all');
  const [page, setPage] = useState(1);
  const [confirmed, setConfirmed] = useState<Confirmed>(new Set());
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
        confirmed={confirmed}
        onConfirmed={canConfirm ? setConfirmed : undefined}
      >
        <Button variant="default" disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
        <ButtonWithReason
          loading={isSubmitting}
          reason={review.counts.all === 0 ? 'Nothing to submit: no cell changes' : null}
          onClick={() => onSubmit(confirmed)}
        >
          Submit {countOf(review.counts.all, 'change')}
        </ButtonWithReason>
      </ReviewPanel>
    </>
  );
}
