import { expect, it } from 'vitest';
import { monthsByMode } from './monthsByMode.ts';

it('contains every month once, in order, with gaps where a mode has none', () => {
  const { months, modes, of } = monthsByMode(
    [
      { month: '2027-01', mode: 4, usd: 3 },
      { month: '2026-12', mode: 4, usd: 1 },
      { month: '2027-01', mode: 2, usd: -2 },
    ],
    ({ usd }) => usd,
  );
  expect([months, modes]).toEqual([
    ['2026-12', '2027-01'],
    [4, 2],
  ]);
  expect([of('2027-01', 2), of('2026-12', 2)]).toEqual([-2, 0]);
});
