import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/house/testHouse.ts';
import type { Job } from './job.ts';
import { startWorker } from './worker.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('a run that was killed counts as no attempt: the last one killed begins again', async () => {
  const ran: string[] = [];
  const job: Job = {
    name: 'beginsAgain',
    run: async (_, payload) => void ran.push(payload.subject),
  };
  const { ownerPool } = house.platform.database;
  const payload = JSON.stringify({ customerId: '1', subject: 'killed', factId: '0' });
  await ownerPool.query('SELECT enqueue_job($1, $2, $3, 3)', [job.name, payload, 'killed']);
  await ownerPool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'a worker that died', locked_at = now(), attempts = 3 WHERE key = 'killed'`,
  );
  const worker = await startWorker(house.platform, { done: [job] }, { concurrency: 1, alone: true });
  try {
    await expect.poll(() => ran, { timeout: 5_000 }).toEqual(['killed']);
  } finally {
    await worker.stop();
  }
});
