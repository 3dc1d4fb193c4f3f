import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copyPlainNumber, plainNumberText, withShownBehind } from './plainNumber.ts';

it.each([
  ['0.30000000000000004', '0.3'],
  ['1.2E-3', '0.0012'],
  ['4.0', '4'],
  ['-0', '0'],
  ['007', '7'],
  ['.5', '0.5'],
  ['1e21', '1000000000000000000000'],
  ['99.995000000000005', '99.995'],
  ['9.9999999999999995', '10'],
  ['12345678901234567', '12345678901234600'],
  ['text', 'text'],
  ['0x10', '0x10'],
  ['Infinity', 'Infinity'],
  ['', ''],
])('%s is shown as %s', (text, shown) => {
  expect(plainNumberText(text)).toBe(shown);
});

it('copies digits in the form that arithmetic gives, or leaves them to arithmetic', () => {
  const out = Buffer.alloc(64);
  let copied = 0;
  const written = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.double({ min: -1e7, max: 1e7, noNaN: true }).map((value) => value.toPrecision(17)),
    fc.double({ min: 0, max: 10, noNaN: true }).map((value) => value.toPrecision(16)),
    fc.tuple(fc.integer(), fc.nat(99_999)).map(([whole, part]) => `${whole}.${part}00`),
    fc.stringMatching(/^-?[0-9.]{1,22}$/),
  );
  fc.assert(
    fc.property(written, (text) => {
      const end = copyPlainNumber(Buffer.from(text), 0, text.length, out, 3);
      if (end < 0) return;
      copied++;
      expect(out.toString('latin1', 3, end)).toBe(plainNumberText(text));
    }),
    { numRuns: 20_000, seed: 20_261_121 },
  );
  expect(copied).toBeGreaterThan(5_000);
});

it.each([
  ['0.15', '%', '15%'],
  ['0.1825', '%', '18.25%'],
  ['-0.005', '%', '-0.5%'],
  ['1', '%', '100%'],
  ['0', '%', '0%'],
  ['1.5', '%', '150%'],
  ['1450.5', ' €', '1450.5 €'],
  ['-3', ' USD', '-3 USD'],
  ['text', ' €', 'text'],
  ['', '%', ''],
])('%s with %s is shown as %s', (text, behind, shown) => {
  expect(withShownBehind(text, behind)).toBe(shown);
});
