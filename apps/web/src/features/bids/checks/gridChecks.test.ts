import { expect, test } from 'vitest';
import type { BidCheck } from '../bidTypes.ts';
import { airStructure, lane } from '../cells/testLanes.ts';
import { pricedSheet } from '../editor/pricedSheet.ts';
import { checkedAfterSave, gridChecks, keptName } from './gridChecks.ts';
import { gridReview } from './gridReview.ts';

const currencies = [{ currency: 'USD', name: 'US dollar', usdPerUnit: 1 }];
const rates = (rate: number) => [{ chargeNo: 2, breakNo: null, rate }];
const check = (laneId: string, rate: number): BidCheck => ({
  laneId,
  chargeNo: 2,
  breakNo: null,
  kind: 'slip',
  rate,
  currency: 'USD',
  message: 'Odd',
  corrections: [],
});
const sheetOf = (...lanes: ReturnType<typeof lane>[]) =>
  pricedSheet(
    { structure: airStructure, grid: { months: [], referenceDieselUsdPerGallon: 3, lanes } } as never,
    currencies as never,
  );
const known = lane('1', { rates: rates(0.62), previousRates: rates(0.62) });

test('a draft is checked as it is typed and, once kept, not flagged again', () => {
  const sheet = sheetOf(known);
  const draft = new Map([['1', { 'rate:2': '62' }]]);
  const found = gridChecks(sheet, draft, new Set());
  expect(found.get('1')?.['rate:2']).toMatchObject({
    isSaved: false,
    rate: '62',
    corrections: [{ label: '0.62 (÷ 100)' }],
  });
  expect(gridChecks(sheet, draft, new Set([keptName('1', 'rate:2', '62')])).size).toBe(0);
  expect(gridChecks(sheet, new Map([['1', { 'rate:2': '0.60' }]]), new Set()).size).toBe(0);
});

test('unconfirmed prices on the server are shown until the cell changes', () => {
  const sheet = sheetOf(
    lane('1', { rates: rates(62), previousRates: rates(0.62), checks: [check('1', 62)] }),
  );
  expect(gridChecks(sheet, new Map(), new Set()).get('1')?.['rate:2']).toMatchObject({ isSaved: true });
  expect(gridChecks(sheet, new Map([['1', { 'rate:2': '0.62' }]]), new Set()).size).toBe(0);
});

test('after a save, rates become references, except flagged ones', () => {
  const [odd] = checkedAfterSave([{ ...known, rates: rates(62) }], new Set(['1']), [check('1', 62)]);
  expect(odd).toMatchObject({ checks: [{ rate: 62 }], previousRates: rates(0.62) });
  const [fine] = checkedAfterSave([{ ...known, rates: rates(0.7) }], new Set(['1']), []);
  expect(fine).toMatchObject({ checks: [], previousRates: rates(0.7) });
});

test('what the grid submits is reviewed if a price in it looks wrong', () => {
  const other = lane('2', { rates: rates(0.5), previousRates: rates(0.5) });
  const sheet = sheetOf(known, other);
  const reviewed = (draft: Map<string, Record<string, string>>) =>
    gridReview(sheet, draft, [...draft.keys()], gridChecks(sheet, draft, new Set()));
  expect(reviewed(new Map([['1', { 'rate:2': '0.60' }]]))).toBeNull();
  const review = reviewed(
    new Map<string, Record<string, string>>([
      ['2', { 'rate:2': '' }],
      ['1', { transitDays: '3', 'rate:2': '62' }],
    ]),
  );
  expect(review?.counts).toMatchObject({ lanes: 2, usual: 1, all: 3, raised: 1, removed: 1, unusual: 1 });
  expect(review?.lanes.map(({ laneId, cells }) => [laneId, ...cells.map(({ cell }) => cell)])).toEqual([
    ['1', 'rate:2', 'transitDays'],
    ['2', 'rate:2'],
  ]);
  expect(review?.lanes[0]?.cells[0]).toMatchObject({ before: '0.62', after: '62', changePercent: 9900 });
});
