import { expect, test } from 'vitest';
import { SeenMessages } from './seenMessages.ts';

test('each message is new once, even out of order', () => {
  const seen = new SeenMessages();
  expect([1, 2, 2, 4, 3, 3, 1, 5].map((sequence) => seen.isNew('a', sequence))).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
    false,
    true,
  ]);
  expect(seen.isNew('b', 1)).toBe(true);
});

test('messages from long ago count as seen, and are not stored', () => {
  const seen = new SeenMessages();
  for (let sequence = 1; sequence <= 5_000; sequence += 1) expect(seen.isNew('a', sequence)).toBe(true);
  expect(seen.isNew('a', 1)).toBe(false);
  expect(seen.isNew('a', 4_999)).toBe(false);
});
