import { standingReasons } from '@lanewright/freight';
import { expect, it } from 'vitest';
import { lane } from '../cells/testLanes.ts';
import { standingTexts } from './lockedTexts.ts';

it('a complete bid without a colour says why', () => {
  for (const standingReason of standingReasons) {
    const { main, sentence } = standingTexts(lane('1', { isComplete: true, standingReason }), []);
    expect(main).toMatch(/\w/);
    expect(sentence).toMatch(/\.$/);
  }
  const shown = standingTexts(lane('1', { isComplete: true, standingReason: 'notShownByCustomer' }), []);
  expect(shown.main).toBe('Standing not shown by the customer');
});

it('shows a declined lane with its reason until there is a bid, and a won lane with its months', () => {
  const declined = { reason: 'capacity' as const, note: 'Full', at: '2026-11-20T10:00:00Z' };
  expect(standingTexts(lane('1', { declined }), [])).toMatchObject({
    state: 'declined',
    main: 'No bid',
    detail: 'No capacity',
    sentence: 'You declined this lane: no capacity. Enter a rate to bid after all. Note: Full',
  });
  expect(standingTexts(lane('1'), []).main).toBe('No answer');
  expect(standingTexts(lane('1', { declined, isComplete: false }), []).state).toBe('partial');
  const award = { share: 60, months: ['2027-01', '2027-02'], currency: 'USD', rates: [] };
  expect(standingTexts(lane('1', { award: { ...award, status: 'Accepted' } }), [])).toMatchObject({
    state: 'won',
    main: 'Won',
    detail: 'Jan 2027 – Feb 2027',
  });
  expect(standingTexts(lane('1', { award: { ...award, status: 'Pending' } }), []).state).toBe('none');
});
