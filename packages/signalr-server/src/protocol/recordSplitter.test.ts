import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RecordSplitter, RecordTooLarge } from './recordSplitter.ts';

const record = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !text.includes('\u001e'));

/** Returns the records from bytes that are split at these positions. */
function split(bytes: Buffer, cuts: readonly number[], maxBytes = 10_000): string[] {
  const splitter = new RecordSplitter(maxBytes);
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const records: string[] = [];
  let from = 0;
  for (const to of [...places, bytes.length]) {
    splitter.push(bytes.subarray(from, to));
    from = to;
    for (let next = splitter.next(); next; next = splitter.next()) records.push(next.toString());
  }
  return records;
}

describe('splitting input into records', () => {
  test('at any boundary, including within a character', () => {
    fc.assert(
      fc.property(fc.array(record), fc.array(fc.nat(5_000)), (records, cuts) => {
        const bytes = Buffer.from(records.map((text) => `${text}\u001e`).join(''));
        expect(split(bytes, cuts)).toEqual(records);
      }),
    );
  });

  test('byte by byte', () => {
    const records = ['{"type":6}', '', '{"a":"é🚚"}'];
    const bytes = Buffer.from(records.map((text) => `${text}\u001e`).join(''));
    expect(
      split(
        bytes,
        Array.from(bytes, (_, place) => place),
      ),
    ).toEqual(records);
  });

  test('keeps what follows the last separator', () => {
    const splitter = new RecordSplitter(100);
    splitter.push(Buffer.from('one\u001etw'));
    expect(splitter.next()?.toString()).toBe('one');
    expect(splitter.next()).toBeNull();
    expect(splitter.heldBytes).toBe(2);
    splitter.push(Buffer.from('o\u001e'));
    expect(splitter.next()?.toString()).toBe('two');
    expect(splitter.next()).toBeNull();
    expect(splitter.heldBytes).toBe(0);
  });

  test('accepts a record at the limit and rejects a larger one, complete or not', () => {
    const fits = new RecordSplitter(8);
    fits.push(Buffer.from('12345678\u001e'));
    expect(fits.next()?.toString()).toBe('12345678');
    const whole = new RecordSplitter(8);
    whole.push(Buffer.from('1\u001e123456789\u001e'));
    expect(whole.next()?.toString()).toBe('1');
    expect(() => whole.next()).toThrow(RecordTooLarge);
    const growing = new RecordSplitter(8);
    growing.push(Buffer.from('12345'));
    expect(growing.next()).toBeNull();
    growing.push(Buffer.from('6789'));
    expect(() => growing.next()).toThrow(RecordTooLarge);
  });

  test('a record in 60,000 pieces of one byte takes little work', () => {
    const splitter = new RecordSplitter(64_000);
    const began = performance.now();
    const piece = Buffer.from('x');
    for (let count = 0; count < 60_000; count += 1) {
      splitter.push(piece);
      if (splitter.next()) throw new Error('a record without its end');
    }
    splitter.push(Buffer.from('\u001e'));
    expect(splitter.next()?.length).toBe(60_000);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
