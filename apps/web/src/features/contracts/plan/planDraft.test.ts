import { expect, it } from 'vitest';
import { contractOf } from '../../../testing/contracts.ts';
import { firstPlan } from './planDraft.ts';
import { plannedSentences } from './plannedSentences.ts';

it('follows the contract that ends last, or begins next month if that one has ended', () => {
  const contracts = [contractOf(1), contractOf(2, { lastMonth: '2028-12', isCurrent: false })];
  expect(firstPlan(contracts, '2027-05-04')).toMatchObject({
    name: 'Contract 3',
    firstMonth: '2029-01',
    from: '2',
  });
  expect(firstPlan(contracts, '2030-05-04').firstMonth).toBe('2030-06');
  const cancelled = contractOf(2, { lastMonth: '2028-12', state: 'Cancelled', isCurrent: false });
  expect(firstPlan([contractOf(1), cancelled], '2027-05-04').firstMonth).toBe('2028-01');
  const moving = contractOf(1, { firstMonth: null, lastMonth: null });
  expect(firstPlan([moving], '2027-05-04').firstMonth).toBe('2027-06');
});

it('is based on the newest contract that is not cancelled, or on that of the lanes that are given', () => {
  const next = contractOf(2, { isCurrent: false });
  const cancelled = contractOf(3, { state: 'Cancelled', isCurrent: false });
  const contracts = [cancelled, next, contractOf(1)];
  expect(firstPlan(contracts, '2027-05-04')).toMatchObject({ from: '2', which: 'all', takesNewLanes: true });
  expect(firstPlan(contracts, '2027-05-04', { laneIds: ['7', '9'], contractNo: 1 })).toMatchObject({
    from: '1',
    which: 'some',
    laneIds: ['7', '9'],
    takesNewLanes: false,
  });
});

it('proposes a name that is free', () => {
  const contracts = [contractOf(1, { name: 'contract 3' }), contractOf(2)];
  expect(firstPlan(contracts, '2027-05-04').name).toBe('Contract 4');
});

it('names overlaps and gaps', () => {
  const planned = { ...contractOf(2), overlaps: [], gapMonths: [] };
  expect(plannedSentences(planned)).toEqual([]);
  expect(
    plannedSentences({
      ...planned,
      overlaps: [
        { contractNo: 1, name: 'Contract 1', months: ['2027-11', '2027-12'], lanes: 61, awardedLanes: 60 },
      ],
      gapMonths: ['2028-01'],
    }),
  ).toEqual([
    'Contract 1 also covers Nov 2027 – Dec 2027 on 61 lanes, and has awarded 60 lanes. These months can only be awarded where a share is left.',
    'No contract covers Jan 2028.',
  ]);
});
