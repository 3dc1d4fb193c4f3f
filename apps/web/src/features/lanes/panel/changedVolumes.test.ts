import { expect, it } from 'vitest';
import { changedVolumes, decimalsOf, volumeProblem } from './changedVolumes.ts';

const months = [
  { month: '2027-01', volume: 100 },
  { month: '2027-02', volume: 0 },
  { month: '2027-03', volume: 50 },
];

it('sends only the months whose volume changed, with their values when editing started', () => {
  expect(
    changedVolumes(months, {
      '2027-01': { value: 120.5, seen: 90 },
      '2027-02': { value: '0', seen: 0 },
      '2027-03': { value: '', seen: 50 },
    }),
  ).toEqual([{ month: '2027-01', volume: 120.5, seen: 90 }]);
});

it('allows a month to be set to zero', () => {
  expect(changedVolumes(months, { '2027-03': { value: 0, seen: 50 } })).toEqual([
    { month: '2027-03', volume: 0, seen: 50 },
  ]);
});

it('rejects invalid volumes', () => {
  expect([-5, '', '-', 999_999_999_999, 0, 12.5].map(volumeProblem)).toEqual([
    'Enter 0 or more',
    'Enter a volume, or 0',
    'Enter a volume, or 0',
    'At most 1,000,000,000',
    undefined,
    undefined,
  ]);
});

it('shows all volumes with as many decimals as one of them needs', () => {
  expect(decimalsOf([1127, 9759.2, 3844.667])).toBe(3);
  expect(decimalsOf([4, 12])).toBe(0);
});
