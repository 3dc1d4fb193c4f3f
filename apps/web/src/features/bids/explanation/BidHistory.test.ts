import { expect, it } from 'vitest';
import { changeText } from './BidHistory.tsx';

it('shows rates as the grid does, and other cells as typed', () => {
  expect(['1234.5', '0.19', '2.123456', '5', 'USD', '2027-01-31', null].map(changeText)).toEqual([
    '1,234.50',
    '0.19',
    '2.123456',
    '5',
    'USD',
    '2027-01-31',
    'empty',
  ]);
});
