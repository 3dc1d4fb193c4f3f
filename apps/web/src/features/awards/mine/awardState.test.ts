import { expect, it } from 'vitest';
import { inOrder, matching } from './awardState.ts';
import type { MyAward } from './myAwards.api.ts';

const award = (
  awardId: string,
  status: MyAward['status'],
  answerBy: string | null,
  awardedAt: string,
): MyAward => ({
  awardId,
  status,
  answerBy,
  awardedAt,
  laneId: '1',
  contractNo: 1,
  contractName: 'Contract 1',
  bidId: '1',
  carrierId: '1',
  carrierName: '',
  months: [],
  share: 100,
  awardedUsd: 0,
  baselineUsd: null,
  savingsUsd: null,
  awardedBy: null,
  answeredAt: null,
  reason: null,
  backup: null,
  insteadOf: null,
  bestBidsId: null,
  origin: '',
  destination: '',
  customerName: '',
});

it('lists awards that wait for a response first, by deadline', () => {
  const awards = [
    award('declined', 'Declined', null, '2026-11-19'),
    award('old', 'Accepted', null, '2026-11-01'),
    award('new', 'Accepted', null, '2026-11-10'),
    award('later', 'Pending', '2026-12-05', '2026-11-20'),
    award('sooner', 'Pending', '2026-12-01', '2026-11-18'),
  ];
  expect(inOrder(awards).map(({ awardId }) => awardId)).toEqual([
    'sooner',
    'later',
    'new',
    'old',
    'declined',
  ]);
});

it('finds awards by either end of their lane, and those that wait', () => {
  const awards = [
    { ...award('1', 'Pending', null, ''), origin: 'Dallas, TX', destination: 'Waco, TX' },
    { ...award('2', 'Accepted', null, ''), origin: 'Laredo, TX', destination: 'Dallas, TX' },
    { ...award('3', 'Pending', null, ''), origin: 'Laredo, TX', destination: 'Waco, TX' },
  ];
  const idsOf = (text: string, onlyPending: boolean) =>
    matching(awards, text, onlyPending).map(({ awardId }) => awardId);
  expect(idsOf('dallas', false)).toEqual(['1', '2']);
  expect(idsOf('dallas', true)).toEqual(['1']);
  expect(idsOf('', true)).toEqual(['1', '3']);
});
