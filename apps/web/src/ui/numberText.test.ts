import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber } from './numberText.ts';

const textOf = (written: string) => {
  const read = readNumber(written);
  return read.kind === 'number' ? read.text : read.message;
};

describe('a number as typed', () => {
  it.each([
    ['1,234.50', '1234.5'],
    ['12,345,678', '12345678'],
    [' $ 1,234.50 ', '1234.5'],
    ['1 234.5', '1234.5'],
    ['1\u202F234.5', '1234.5'],
    ['(12.50)', '-12.5'],
    ['\u22123', '-3'],
    ['-$4.20', '-4.2'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['0012', '12'],
    ['-0.00', '0'],
  ])('%s is %s', (written, meant) => {
    expect(textOf(written)).toBe(meant);
  });

  it.each(['12,5', '1.234,50', '1 234,50'])('%s is rejected, because its comma is ambiguous', (written) => {
    expect(textOf(written)).toMatch(/point/);
  });

  it.each(['abc', '1.2.3', '#N/A', '1.2E+05', '12,34,56', '--1', '-', 'NaN'])(
    '%s is not a number',
    (written) => {
      expect(textOf(written)).not.toMatch(/^[-\d.]+$/);
    },
  );

  it('formats equal numbers equally, however they are grouped', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (value) => {
        expect(textOf(value.toLocaleString('en-US'))).toBe(String(value));
        expect(textOf(`${value}.00`)).toBe(String(value));
      }),
    );
  });
});
