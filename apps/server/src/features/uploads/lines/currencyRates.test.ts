import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoDateOf } from '../cells/readDate.ts';
import { centsInUsd } from './currencyRates.ts';

/** Days since 1970-01-01, as in lines. */
const firstDay = 19_000;

test('a line’s charge uses the newest rate up to its date, or the oldest if all rates are later', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: -5, max: 405 }),
      (offsets, day) => {
        const days = offsets.toSorted((one, other) => one - other);
        const rates = new Map([
          [
            'EUR',
            days.map((offset) => ({ date: isoDateOf(firstDay + offset), usdPerUnit: `${offset + 1}` })),
          ],
        ]);
        const expected = (days.findLast((offset) => offset <= day) ?? days[0] ?? 0) + 1;
        expect(centsInUsd(rates, 'EUR', 1, firstDay + day)).toBe(expected);
      },
    ),
  );
});

test('USD stays USD, and a currency without a rate has none', () => {
  expect(centsInUsd(new Map(), 'USD', 12_345, firstDay)).toBe(12_345);
  expect(centsInUsd(new Map(), 'EUR', 12_345, firstDay)).toBeNull();
  expect(centsInUsd(new Map([['EUR', []]]), 'EUR', 12_345, firstDay)).toBeNull();
});
