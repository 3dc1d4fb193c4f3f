import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { forgetGazetteer, cachedPerVersion } from './cachedPerVersion.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('after an edit the old version is served until the new one is built, and readers that need the new one wait', async () => {
  const { bulkPool, ownerPool } = testApp.platform.database;
  const builds: (() => void)[] = [];
  const kept = cachedPerVersion(async () => {
    const number = builds.length + 1;
    await new Promise<void>((resolve) => builds.push(resolve));
    return number;
  });
  const first = kept.standing(bulkPool);
  await expect.poll(() => builds.length).toBe(1);
  builds[0]?.();
  expect(await first).toBe(1);
  const owner = await ownerPool.connect();
  await forgetGazetteer(owner).finally(() => owner.release());
  expect(await kept.standing(bulkPool)).toBe(1);
  expect(await kept.standing(bulkPool)).toBe(1);
  expect(builds).toHaveLength(2);
  const needed = kept.current(bulkPool);
  builds[1]?.();
  expect(await needed).toBe(2);
  expect(await kept.standing(bulkPool)).toBe(2);
});
