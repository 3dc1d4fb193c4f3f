import { describe, expect, it } from 'vitest';
import { parseDecimalBytes } from './decimalBytes.ts';

describe('a plain decimal number', () => {
  it.each([
    ['1234.56', '1234.56'],
    ['1234.50', '1234.5'],
    ['007', '7'],
    ['0.00', '0'],
    ['-0', '0'],
    ['-0.50', '-0.5'],
    ['-.5', '-0.5'],
    ['-007', '-7'],
    ['+5', '5'],
    ['5.', '5'],
    ['100', '100'],
  ])('%s is %s', (written, canonical) => {
    expect(parseDecimalBytes(Buffer.from(written))).toBe(canonical);
  });

  it.each(['', '.', '-', '1,000', '$5', '1e5', '1.2.3', ' 1', '--1', '5-'])(
    '%j is not a decimal number',
    (written) => {
      expect(parseDecimalBytes(Buffer.from(written))).toBeNull();
    },
  );
});
