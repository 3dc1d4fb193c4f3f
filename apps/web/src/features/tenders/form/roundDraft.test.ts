import { expect, it } from 'vitest';
import { firstDraft, roundProblem, timesOf } from './roundDraft.ts';

const now = new Date('2026-12-05T14:20:00.000Z');

it('starts at the next full hour and lasts a week', () => {
  expect(timesOf(firstDraft(now))).toEqual({
    opensAt: '2026-12-05T15:00:00.000Z',
    closesAt: '2026-12-12T15:00:00.000Z',
    isSealed: false,
  });
  expect(roundProblem(firstDraft(now), now)).toBeNull();
});

it('says what is missing or out of order', () => {
  const draft = firstDraft(now);
  expect(roundProblem({ ...draft, opensAt: '' }, now)).toBe('Enter an opening time.');
  expect(roundProblem({ ...draft, closesAt: '' }, now)).toBe('Enter a closing time.');
  expect(roundProblem({ ...draft, closesAt: '2026-12-01T10:00' }, now)).toBe(
    'The closing time is in the past.',
  );
  expect(roundProblem({ ...draft, closesAt: draft.opensAt }, now)).toBe(
    'The closing time must be after the opening time.',
  );
});
