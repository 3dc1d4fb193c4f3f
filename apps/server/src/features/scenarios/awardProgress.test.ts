import { scenarios } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { withAwardProgress } from './readProgress.ts';

let testApp: TestApp;
let scenarioId: string;
beforeAll(async () => {
  testApp = await startTestApp();
  const body = { name: 'Large', mode: Mode.RoadFTL, rules: [] };
  const created = await testApp.call(scenarios.createScenario, testApp.people.customer, { body });
  ({ scenarioId } = created.body);
});
afterAll(() => testApp.close());

const shown = async () =>
  (await testApp.call(scenarios.scenarioProgress, testApp.people.customer, { params: { id: scenarioId } }))
    .body.award;

test('shows the step of a large award while it is made, and nothing afterwards', async () => {
  const given = await withAwardProgress(testApp.platform, scenarioId, async (report) => {
    await report('Checking bids', 0, 20_000);
    await report('Writing awards', 10_000, 20_000);
    await expect.poll(shown).toEqual({ step: 'Writing awards', done: 10_000, total: 20_000, unit: 'awards' });
    await report('Updating figures', 0, null);
    await expect.poll(shown).toEqual({ step: 'Updating figures', done: 0, total: null, unit: 'awards' });
    return 'given';
  });
  expect(given).toBe('given');
  await expect.poll(shown).toBeNull();
  const refused = withAwardProgress(testApp.platform, scenarioId, async (report) => {
    await report('Checking bids', 0, 20_000);
    await expect.poll(shown).not.toBeNull();
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await expect.poll(shown).toBeNull();
});

test('repeats the report of a step that takes minutes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await withAwardProgress(testApp.platform, scenarioId, async (report) => {
      await report('Writing awards', 0, 20_000);
      await expect.poll(shown).not.toBeNull();
      await testApp.platform.database.bulkPool.query(
        `UPDATE job_progress SET updated_at = now() - interval '4 minutes'`,
      );
      expect(await shown()).toBeNull();
      const minuteLater = () => {
        vi.advanceTimersByTime(60_000);
        return shown();
      };
      await expect.poll(minuteLater).toMatchObject({ step: 'Writing awards' });
    });
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(shown).toBeNull();
});

test('shows nothing for a small award', async () => {
  await withAwardProgress(testApp.platform, scenarioId, async (report) => {
    await report('Writing awards', 0, 999);
    await report('Updating figures', 0, null);
  });
  expect(await shown()).toBeNull();
});

test('does not wait for connections that jobs occupy', async () => {
  const { bulkPool } = testApp.platform.database;
  const occupied = await Promise.all(Array.from({ length: bulkPool.options.max }, () => bulkPool.connect()));
  try {
    const work = withAwardProgress(testApp.platform, scenarioId, async (report) => {
      await report('Checking bids', 0, 20_000);
      await report('Writing awards', 0, 20_000);
      return 'given';
    });
    expect(await work).toBe('given');
  } finally {
    for (const client of occupied) client.release();
  }
  await expect.poll(shown).toBeNull();
});
