import { expect, test } from 'vitest';
import {
  choose,
  chooseOnly,
  chosenLanes,
  howMany,
  type LaneChoice,
  submitLabel,
  submitReason,
  submittedOf,
} from './laneChoice.ts';

const all = ['1', '2', '3'];
const everything: LaneChoice = { all, leftOut: new Set(), confirmed: new Set(['2 rate:1', '3 rate:1/2']) };
const review = (changes: number) => ({
  counts: {
    lanes: 3,
    usual: 2,
    all: changes,
    raised: 0,
    lowered: 0,
    new: 0,
    removed: 0,
    unusual: 1,
    wrong: 0,
  },
});

test('lanes are left out, chosen again, and chosen alone', () => {
  const some = choose(everything, ['2', '3'], false);
  expect([chosenLanes(some), howMany(some, all), howMany(some, ['2', '3'])]).toEqual([['1'], 'some', 'none']);
  expect(chosenLanes(choose(some, ['3'], true))).toEqual(['1', '3']);
  expect(chosenLanes(chooseOnly(some, ['2']))).toEqual(['2']);
  expect(howMany(everything, all)).toBe('all');
});

test('a whole review names no lanes; confirmed prices of lanes left out are not sent', () => {
  expect(submittedOf(everything)).toEqual({ laneIds: null, confirmed: everything.confirmed });
  expect(submittedOf(choose(everything, ['2'], false))).toEqual({
    laneIds: ['1', '3'],
    confirmed: new Set(['3 rate:1/2']),
  });
});

test('the button says what it submits, or why it can’t', () => {
  expect(submitLabel(review(5), everything)).toBe('Submit 5 changes');
  const some = choose(everything, ['2'], false);
  expect([submitLabel(review(5), some), submitReason(review(5), some)]).toEqual([
    'Submit 2 of 3 lanes',
    null,
  ]);
  expect(submitReason(review(5), choose(everything, all, false))).toBe('Select a lane to submit');
  expect(submitReason(review(0), everything)).toBe('Nothing to submit: no cell changes');
  const many = Array.from({ length: 10_002 }, (_, at) => String(at));
  const huge: LaneChoice = { all: many, leftOut: new Set(['0']), confirmed: new Set() };
  expect(submitReason(review(5), huge)).toBe('Select all lanes, or at most 10,000');
});
