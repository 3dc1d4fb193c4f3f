import { expect, test } from 'vitest';
import type { ReviewCell, SheetReview } from './review.api.ts';
import { draftOf, pageOfReview } from './reviewPages.ts';

const cell = (name: string, before: string | null, after: string | null, changePercent: number | null) =>
  ({ cell: name, name, before, after, changePercent, checks: [] }) satisfies ReviewCell;
const check: ReviewCell['checks'][number] = {
  laneId: '2',
  chargeNo: 1,
  breakNo: null,
  kind: 'slip',
  rate: 1.9,
  currency: 'USD',
  message: 'Odd',
  corrections: [],
};
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
  counts: { lanes: 3, all: 4, raised: 1, lowered: 1, new: 1, removed: 1, unusual: 0, usual: 3, wrong: 2 },
  rowsWithoutLane: null,
  total: 3,
  laneIds: ['1', '2', '3'],
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
const odd: SheetReview = {
  ...review,
  lanes: review.lanes.map((one) =>
    one.laneId === '2' ? { ...one, cells: one.cells.map((each) => ({ ...each, checks: [check] })) } : one,
  ),
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

test('lists the lanes of a filter on all its pages', () => {
  const lanesOf = (only: Parameters<typeof pageOfReview>[1]) => pageOfReview(odd, only, 1, 1).laneIds;
  expect(lanesOf('all')).toEqual(['1', '2', '3']);
  expect(lanesOf('usual')).toEqual(['1', '3']);
  expect(lanesOf('unusual')).toEqual(['2']);
  expect(lanesOf('wrong')).toEqual([]);
});

test('becomes a draft of the grid, of all lanes or some', () => {
  const confirmed = new Set<string>();
  expect([...draftOf(review, { laneIds: null, confirmed })]).toEqual([
    ['1', { 'rate:1': '2.1', 'rate:2': '' }],
    ['2', { 'rate:1': '1.9' }],
    ['3', { 'rate:1': '3' }],
  ]);
  expect([...draftOf(review, { laneIds: ['2'], confirmed }).keys()]).toEqual(['2']);
});
