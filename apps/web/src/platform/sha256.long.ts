import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { Sha256 } from './sha256.ts';

it('counts more bits than 32 bits can hold', () => {
  const piece = new Uint8Array(8 * 1024 * 1024).fill(7);
  const hash = new Sha256();
  const own = createHash('sha256');
  for (let at = 0; at < 66; at += 1) {
    hash.update(piece);
    own.update(piece);
  }
  expect(hash.hex()).toBe(own.digest('hex'));
});
