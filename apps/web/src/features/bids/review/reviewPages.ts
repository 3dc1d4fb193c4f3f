import type { Draft } from '../draft/draft.ts';
import type { ReviewCell, ReviewFilter, ReviewLane, SheetReview, Submitted } from './review.api.ts';

/** Name of a cell among the confirmed ones. */
export const cellName = (laneId: string, cell: string) => `${laneId} ${cell}`;

const isRaise = ({ changePercent }: ReviewCell) => (changePercent ?? 0) > 0;
const isCut = ({ changePercent }: ReviewCell) => (changePercent ?? 0) < 0;
const matches: Readonly<
  Record<Exclude<ReviewFilter, 'all' | 'usual' | 'wrong'>, (cell: ReviewCell) => boolean>
> = {
  raised: isRaise,
  lowered: isCut,
  new: ({ before, after }) => before === null && after !== null,
  removed: ({ before, after }) => before !== null && after === null,
  unusual: ({ checks }) => checks.length > 0,
};

/** Lanes with only the cells that match a filter. */
export function filterLanes(lanes: readonly ReviewLane[], only: ReviewFilter): readonly ReviewLane[] {
  if (only === 'all') return lanes;
  if (only === 'wrong') return [];
  if (only === 'usual') return lanes.filter(({ cells }) => !cells.some(matches.unusual));
  return lanes.flatMap((lane) => {
    const cells = lane.cells.filter(matches[only]);
    return cells.length === 0 ? [] : [{ ...lane, cells }];
  });
}

/** A page of a review that is in the browser as a whole, as the server returns it. */
export function pageOfReview(
  review: SheetReview,
  only: ReviewFilter,
  page: number,
  pageSize: number,
): SheetReview {
  const cut = <T>(all: readonly T[]) => all.slice((page - 1) * pageSize, page * pageSize);
  const lanes = filterLanes(review.lanes, only);
  return {
    ...review,
    total: only === 'wrong' ? review.wrong.length : lanes.length,
    laneIds: lanes.map(({ laneId }) => laneId),
    lanes: cut(lanes),
    wrong: only === 'wrong' ? cut(review.wrong) : [],
  };
}

/** The changed cells of a review as texts of the grid, of all lanes or some; a removed cell is empty. */
export function draftOf({ lanes }: Pick<SheetReview, 'lanes'>, { laneIds }: Submitted): Draft {
  const chosen = laneIds === null ? null : new Set(laneIds);
  return new Map(
    lanes.flatMap(({ laneId, cells }) =>
      chosen === null || chosen.has(laneId)
        ? [
            [
              laneId,
              Object.fromEntries(
                cells.flatMap(({ cell, before, after }) => (before === after ? [] : [[cell, after ?? '']])),
              ),
            ],
          ]
        : [],
    ),
  );
}
