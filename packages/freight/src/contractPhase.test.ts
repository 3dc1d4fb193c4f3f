import { describe, expect, test } from 'vitest';
import { contractPhase } from './contractPhase.ts';

const months = { firstMonth: '2027-01', months: 12 };

describe('the phase of a contract', () => {
  test('follows its months once it is open', () => {
    const on = (today: string) => contractPhase({ state: 'Open', ...months }, today);
    expect(['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'].map(on)).toEqual([
      'Tender',
      'InForce',
      'InForce',
      'Ended',
    ]);
    expect(contractPhase({ state: 'Open', firstMonth: null, months: 12 }, '2027-05-01')).toBe('Tender');
  });

  test('is the state of a planned or cancelled contract, whatever the day', () => {
    for (const state of ['Planned', 'Cancelled'] as const)
      expect(contractPhase({ state, ...months }, '2027-05-01')).toBe(state);
  });

  test('of a closed contract is InForce while its months last, and otherwise Ended', () => {
    const on = (today: string) => contractPhase({ state: 'Closed', ...months }, today);
    expect(['2026-12-31', '2027-12-31', '2028-01-01'].map(on)).toEqual(['Ended', 'InForce', 'Ended']);
  });
});
