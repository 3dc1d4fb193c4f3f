import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedBytes, notPlain } from '../cells/fixedBytes.ts';
import { CopyBuffer } from './copyBuffer.ts';
import { KeyTable } from './keyTable.ts';
import { WordTable } from './wordTable.ts';

const fixed = (text: string, decimals: number) => fixedBytes(Buffer.from(text), 0, text.length, decimals);

describe('figures from bytes', () => {
  it.each([
    ['12.345', 2, 1235],
    ['12.344', 2, 1234],
    ['-12.345', 2, -1235],
    ['7', 2, 700],
    ['.5', 2, 50],
    ['0.005', 2, 1],
    ['-0', 2, 0],
    ['12.3449999', 2, 1234],
  ])('%s', (text, decimals, value) => expect(fixed(text, decimals)).toBe(value));
  it.each(['1,2', '$1', '1.2.3', '-', '.', '1e3', '12345678901234567'])(
    'leaves %s to be read as text',
    (text) => expect(fixed(text, 2)).toBe(notPlain),
  );
  it('writes what it read', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999_99, max: 9_999_999_999_99 }), (cents) => {
        const out = new CopyBuffer(8);
        out.fixed(cents, 2);
        const text = out.take().toString().trim();
        expect(fixed(text, 2)).toBe(cents);
        expect(text).toBe(
          (BigInt(cents) < 0n ? '-' : '') +
            `${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`,
        );
      }),
    );
  });
  it('escapes what COPY would take for its own', () => {
    const out = new CopyBuffer(4);
    out.text('a\tb\\c\nd');
    out.texts(['x"y', 'z\\', '']);
    out.whole(-1234567890123);
    out.nothing();
    out.endRow();
    expect(out.take().toString()).toBe('a\\tb\\\\c\\nd\t{"x\\\\"y","z\\\\\\\\",""}\t-1234567890123\t\\N\n');
  });
});

describe('tables of keys and words', () => {
  it('number every pair once, in the order they come', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer(), fc.integer()), { maxLength: 300 }), (pairs) => {
        const table = new KeyTable(16);
        const known = new Map<string, number>();
        for (const [low, high] of pairs) {
          const key = `${low} ${high}`;
          if (!known.has(key)) known.set(key, known.size);
          expect(table.intern(low, high)).toBe(known.get(key));
        }
        expect(table.size).toBe(known.size);
        for (const [low, high] of pairs) expect(table.find(low, high)).toBe(known.get(`${low} ${high}`));
      }),
    );
  });
  it('tell words apart by their parts', () => {
    const table = new WordTable(2);
    expect(table.internTexts(['a', 'bc'])).toBe(1);
    expect(table.internTexts(['ab', 'c'])).toBe(2);
    expect(table.internTexts(['a', 'bc'])).toBe(1);
    expect(table.parts(2)).toEqual(['ab', 'c']);
  });
});
