import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Sha256 } from './sha256.ts';

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('is SHA-256, however the bytes are split', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), (pieces) => {
      const hash = new Sha256();
      let before = new Uint8Array();
      for (const piece of pieces) {
        hash.update(piece);
        before = Uint8Array.from([...before, ...piece]);
        expect(hash.hex()).toBe(expected(before));
      }
    }),
    { seed: 1, numRuns: 300 },
  );
});
