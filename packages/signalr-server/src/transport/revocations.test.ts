import { expect, test } from 'vitest';
import { Revocations } from './revocations.ts';

const user = (userId: string) => ({ userId, expiresAt: Number.POSITIVE_INFINITY });

test('applies to requests in flight, not to later ones', () => {
  const revocations = new Revocations();
  const before = revocations.turn;
  revocations.add(({ userId }) => userId === 'ada');
  revocations.add(({ userId }) => userId === 'grace');
  expect(revocations.hasSince(before, user('ada'))).toBe(true);
  expect(revocations.hasSince(before, user('grace'))).toBe(true);
  expect(revocations.hasSince(before, user('linus'))).toBe(false);
  expect(revocations.hasSince(revocations.turn, user('ada'))).toBe(false);
});
