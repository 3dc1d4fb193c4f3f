import { bids, type QueryOf, type ResponseOf, uploads } from '@lanewright/contract';
import { mutation, query } from '../../../platform/query.ts';

export type SheetReview = ResponseOf<typeof bids.getSheetReview>;
export type ReviewLane = SheetReview['lanes'][number];
export type ReviewCell = ReviewLane['cells'][number];
export type ReviewFilter = QueryOf<typeof bids.getSheetReview>['only'];
/** Unusual prices that the carrier confirms, as `lane cell`. */
export type Confirmed = ReadonlySet<string>;

/** Lanes on a page of a review. */
export const reviewPageSize = 50;

/** A page of what a bid sheet would change. */
export const reviewQuery = (uploadId: string, only: ReviewFilter, page: number) =>
  query(
    bids.getSheetReview,
    { params: { id: uploadId }, query: { only, page, pageSize: reviewPageSize } },
    { keepsPrevious: true },
  );

/** Submits the reviewed changes, or puts them into the draft of the grid. */
export const submitSheet = (uploadId: string) =>
  mutation(
    bids.submitSheet,
    ({ reviewId, as, confirmed }: { reviewId: string; as: 'bids' | 'draft'; confirmed: Confirmed }) => ({
      params: { id: uploadId },
      body: {
        reviewId,
        as,
        confirmed: [...confirmed].map((name) => {
          const at = name.indexOf(' ');
          return { laneId: name.slice(0, at), cell: name.slice(at + 1) };
        }),
      },
    }),
  );

/** Discards a sheet before it is submitted. */
export const discardSheet = (uploadId: string) =>
  mutation(uploads.withdrawUpload, () => ({ params: { id: uploadId } }));

/** Undoes what a sheet changed. */
export const undoSheet = (uploadId: string) => mutation(bids.undoSheet, () => ({ params: { id: uploadId } }));
