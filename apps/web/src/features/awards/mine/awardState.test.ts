import { expect, it } from 'vitest';
import { inOrder } from './awardState.ts';
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
  origin: '',
  destination: '',
  customerName: '',
});

it('puts what waits for an answer first, the nearest deadline before the others', () => {
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
