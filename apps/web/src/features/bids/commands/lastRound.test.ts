import { expect, it } from 'vitest';
import { airColumns, lane } from '../cells/testLanes.ts';
import { withEdit } from '../draft/draft.ts';
import { isChangedSinceLastRound, lastRoundAfter, setToLastRound } from './lastRound.ts';

const rate = (chargeNo: number, breakNo: number | null, value: number) => ({
  chargeNo,
  breakNo,
  rate: value,
});
const everything = { top: 0, bottom: 1, left: 0, right: airColumns.length - 1 };
const texts = (edit: readonly { laneId: string; columnId: string; after: string }[]) =>
  edit.map(({ laneId, columnId, after }) => `${laneId} ${columnId} ${after}`);

it('takes the rates of the last round, with their currency', () => {
  const before = lane('4', {
    currency: 'EUR',
    rates: [rate(1, 1, 5), rate(1, 2, 6)],
    lastRound: {
      roundNo: 1,
      currency: 'USD',
      rates: [
        { chargeNo: 1, breakNo: 1, rate: 4.5 },
        { chargeNo: 2, breakNo: null, rate: 0.2 },
        { chargeNo: 1, breakNo: 2, rate: null },
      ],
    },
  });
  const one = { lanes: [before, lane('5')], columns: airColumns, draft: new Map() };
  const { edit, skipped } = setToLastRound(one, everything);
  expect(texts(edit)).toEqual(['4 rate:1/1 4.5', '4 rate:1/2 ', '4 rate:2 0.2', '4 currency USD']);
  expect(skipped).toBe(3);
  expect(isChangedSinceLastRound(before, new Map())).toBe(true);
  const after = withEdit(new Map(), new Map([['4', before]]), edit);
  expect(isChangedSinceLastRound(before, after)).toBe(false);
  expect(isChangedSinceLastRound(lane('5'), new Map([['5', { 'rate:1/1': '2' }]]))).toBe(false);
});

it('still knows the last round after other rates were saved', () => {
  const lastRound = { roundNo: 1, currency: null, rates: [{ chargeNo: 2, breakNo: null, rate: 0.2 }] };
  const before = lane('4', { rates: [rate(1, 1, 5)], lastRound });
  const after = { ...before, currency: 'EUR', rates: [rate(1, 1, 4), rate(2, null, 0.2), rate(1, 2, 7)] };
  const saved = { ...after, lastRound: lastRoundAfter(before, after) };
  expect(saved.lastRound).toMatchObject({ roundNo: 1, currency: 'USD' });
  const sheet = { lanes: [saved], columns: airColumns, draft: new Map() };
  expect(texts(setToLastRound(sheet, { ...everything, bottom: 0 }).edit)).toEqual([
    '4 rate:1/1 5',
    '4 rate:1/2 ',
    '4 currency USD',
  ]);
  expect(lastRoundAfter(lane('5'), after)).toBeNull();
});
