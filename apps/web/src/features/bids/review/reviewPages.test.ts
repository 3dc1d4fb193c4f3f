import { expect, test } from 'vitest';
import type { ReviewCell, SheetReview } from './review.api.ts';
import { pageOfReview } from './reviewPages.ts';

const cell = (name: string, before: string | null, after: string | null, changePercent: number | null) =>
  ({ cell: name, name, before, after, changePercent, checks: [] }) satisfies ReviewCell;
const lane = (laneId: string, cells: ReviewCell[]) => ({
  laneId,
  origin: 'Akron, OH',
  destination: `City ${laneId}`,
  matchedBy: null,
  isSealed: false,
  cells,
});
const review: SheetReview = {
  reviewId: '0'.repeat(64),
  fileName: 'bids.xlsx',
  customerId: '1',
  mode: 4,
  isOwnSheet: false,
  counts: { lanes: 3, all: 4, raised: 1, lowered: 1, new: 1, removed: 1, unusual: 0, wrong: 2 },
  rowsWithoutLane: null,
  total: 3,
  lanes: [
    lane('1', [cell('rate:1', '2', '2.1', 5), cell('rate:2', '0.4', null, null)]),
    lane('2', [cell('rate:1', '2', '1.9', -5)]),
    lane('3', [cell('rate:1', null, '3', null)]),
  ],
  wrong: [
    { row: 2, cell: 'K2', column: 'Linehaul', message: 'Row 2: not a number' },
    { row: 3, cell: 'K3', column: 'Linehaul', message: 'Row 3: not a number' },
  ],
};
const shown = (only: Parameters<typeof pageOfReview>[1], page = 1, pageSize = 10) => {
  const { lanes, wrong, total } = pageOfReview(review, only, page, pageSize);
  return [
    total,
    lanes.flatMap(({ laneId, cells }) => cells.map((one) => `${laneId} ${one.cell}`)),
    wrong.length,
  ];
};

test('filters and pages a review as the server does', () => {
  expect(shown('all')).toEqual([3, ['1 rate:1', '1 rate:2', '2 rate:1', '3 rate:1'], 0]);
  expect(shown('all', 2, 2)).toEqual([3, ['3 rate:1'], 0]);
  expect(shown('raised')).toEqual([1, ['1 rate:1'], 0]);
  expect(shown('lowered')).toEqual([1, ['2 rate:1'], 0]);
  expect(shown('new')).toEqual([1, ['3 rate:1'], 0]);
  expect(shown('removed')).toEqual([1, ['1 rate:2'], 0]);
  expect(shown('unusual')).toEqual([0, [], 0]);
  expect(shown('wrong', 2, 1)).toEqual([2, [], 1]);
});
