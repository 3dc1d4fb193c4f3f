import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RestoredRelease, restoreRelease, withoutNewFields } from './support/restoreRelease.ts';

let release: RestoredRelease;
beforeAll(async () => {
  release = await restoreRelease();
}, 300_000);
afterAll(() => release.close());

test('every response is the same after the migration, for users of every type', async () => {
  // Refusals and empty lists prove nothing.
  expect(await release.compareResponses({ shown: withoutNewFields })).toBeGreaterThan(800);
}, 300_000);
