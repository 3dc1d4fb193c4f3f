import { bids, type QueryOf, type ResponseOf, uploads } from '@lanewright/contract';
import { mutation, query } from '../../../platform/query.ts';

export type SheetReview = ResponseOf<typeof bids.getSheetReview>;
export type ReviewLane = SheetReview['lanes'][number];
export type ReviewCell = ReviewLane['cells'][number];
export type ReviewFilter = QueryOf<typeof bids.getSheetReview>['only'];
/** Unusual prices that the carrier confirms, as `lane cell`. */
export type Confirmed = ReadonlySet<string>;

/** What is submitted of a review. */
export interface Submitted {
  /** Null: all lanes. */
  readonly laneIds: readonly string[] | null;
  readonly confirmed: Confirmed;
}

/** A submission as it is sent. */
export const submissionBody = ({ laneIds, confirmed }: Submitted) => ({
  ...(laneIds === null ? {} : { laneIds: [...laneIds] }),
  confirmed: [...confirmed].map((name) => {
    const at = name.indexOf(' ');
    return { laneId: name.slice(0, at), cell: name.slice(at + 1) };
  }),
});

/** Lanes on a page of a review. */
export const reviewPageSize = 50;

/** A page of what a bid sheet would change; of a review that is shown already, or of a new one. */
export const reviewQuery = (uploadId: string, only: ReviewFilter, page: number, reviewId?: string) =>
  query(
    bids.getSheetReview,
    { params: { id: uploadId }, query: { only, page, pageSize: reviewPageSize, reviewId } },
    { keepsPrevious: true },
  );

/** Submits the reviewed changes, or puts them into the draft of the grid. */
export const submitSheet = (uploadId: string) =>
  mutation(
    bids.submitSheet,
    ({ reviewId, as, submitted }: { reviewId: string; as: 'bids' | 'draft'; submitted: Submitted }) => ({
      params: { id: uploadId },
      body: { reviewId, as, ...submissionBody(submitted) },
    }),
  );

/** Discards a sheet before it is submitted. */
export const discardSheet = (uploadId: string) =>
  mutation(uploads.withdrawUpload, () => ({ params: { id: uploadId } }));

/** Undoes what a sheet changed. */
export const undoSheet = (uploadId: string) => mutation(bids.undoSheet, () => ({ params: { id: uploadId } }));
