import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Assembler, chunksOf, maxChunkBytes } from './chunks.ts';

const long = fc
  .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), fc.integer({ min: 0, max: 3_000 }))
  .map(([text, times]) => text.repeat(times));

const assemble = (chunks: readonly string[], assembler = new Assembler()) =>
  chunks.map((chunk) => assembler.take(chunk)).filter((whole) => whole !== null);

describe('messages in pieces', () => {
  test('no piece exceeds the limit, and together they are the message', () => {
    fc.assert(
      fc.property(long, (text) => {
        const chunks = chunksOf('sender', 1, text);
        for (const chunk of chunks) expect(Buffer.byteLength(chunk)).toBeLessThanOrEqual(maxChunkBytes);
        expect(assemble(chunks)).toEqual([text]);
      }),
    );
  });

  test('repeated pieces, and pieces of other senders in between, change nothing', () => {
    fc.assert(
      fc.property(
        fc.array(long, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.boolean()),
        (texts, coin) => {
          const flip = () => coin.next().value;
          const ours = texts.flatMap((text, place) => chunksOf('ours', place, text));
          const theirs = chunksOf('theirs', 9, 'x'.repeat(20_000));
          const mixed: string[] = [];
          for (const chunk of ours) {
            mixed.push(chunk);
            if (flip()) mixed.push(chunk);
            const other = flip() ? theirs.shift() : undefined;
            if (other) mixed.push(other);
          }
          // A one-piece message arrives twice if its piece does: the hub recognises it by its number.
          const wholes = assemble([...mixed, ...theirs]);
          expect(wholes.filter((whole) => whole.startsWith('xxxxx') && whole.length === 20_000)).toHaveLength(
            1,
          );
          const ofSeveral = texts.filter((text) => Buffer.byteLength(text) > maxChunkBytes);
          for (const text of ofSeveral) {
            const same = ofSeveral.filter((other) => other === text).length;
            expect(wholes.filter((whole) => whole === text)).toHaveLength(same);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  test('a message with a missing piece is dropped, the next one is not', () => {
    const assembler = new Assembler();
    const [first, , third] = chunksOf('a', 1, 'x'.repeat(20_000));
    const next = chunksOf('a', 2, 'y'.repeat(20_000));
    expect(assemble([first as string, third as string], assembler)).toEqual([]);
    expect(assemble(next, assembler)).toEqual(['y'.repeat(20_000)]);
    expect(assemble(chunksOf('a', 1, 'x'.repeat(20_000)), assembler)).toEqual([]);
  });

  test('foreign content is ignored', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(new Assembler().take(text)).toBeNull();
      }),
    );
    expect(new Assembler().take('a:1:7:9:piece')).toBeNull();
  });

  test('a message over the limit is rejected by the sender', () => {
    expect(() => chunksOf('a', 1, 'x'.repeat(5_000_000))).toThrow(RangeError);
  });
});
