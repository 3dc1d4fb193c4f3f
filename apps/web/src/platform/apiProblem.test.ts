import { awards, lanes } from '@lanewright/contract';
import { expect, it } from 'vitest';
import { ApiProblem, hasCode, isProblem, networkProblem } from './apiProblem.ts';

const given = new ApiProblem({ status: 409, code: 'month_already_awarded', title: 'Taken' });

it('recognises a problem by a code that its endpoint declares', () => {
  expect(isProblem(given, awards.acceptBids, 'month_already_awarded')).toBe(true);
  expect(isProblem(given, awards.acceptBids, 'bid_withdrawn')).toBe(false);
  expect(isProblem(given, awards.acceptBids, 'not_logged_in')).toBe(false);
  expect(isProblem(new Error('month_already_awarded'), awards.acceptBids, 'month_already_awarded')).toBe(
    false,
  );
  expect(isProblem(networkProblem(), awards.acceptBids, 'month_already_awarded')).toBe(false);
  // @ts-expect-error a code that this endpoint does not declare
  expect(isProblem(given, lanes.startLanes, 'month_already_awarded')).toBe(true);
});

it('recognises a problem by its code, for any endpoint', () => {
  expect(hasCode(given, 'bid_withdrawn', 'month_already_awarded')).toBe(true);
  expect(hasCode(null, 'month_already_awarded')).toBe(false);
  // @ts-expect-error a code that is not in the register
  expect(hasCode(given, 'month_taken')).toBe(false);
});
