import { expect, it } from 'vitest';
import { changedVolumes } from './changedVolumes.ts';

const months = [
  { month: '2027-01', volume: 100 },
  { month: '2027-02', volume: 0 },
  { month: '2027-03', volume: 50 },
];

it('sends only the months whose volume is another one', () => {
  expect(changedVolumes(months, { '2027-01': 120.5, '2027-02': '0', '2027-03': '' })).toEqual([
    { month: '2027-01', volume: 120.5 },
  ]);
});

it('lets a month be set to nothing', () => {
  expect(changedVolumes(months, { '2027-03': 0 })).toEqual([{ month: '2027-03', volume: 0 }]);
});
