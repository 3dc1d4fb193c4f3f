import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/house/testHouse.ts';
import { flow } from '../../flow.ts';
import type { Flow } from './job.ts';
import { announce, installFlow } from './outbox.ts';
import { startWorker } from './worker.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(async () => {
  installFlow(flow);
  await house.close();
});

const lockedBy = async () =>
  (
    await house.platform.database.ownerPool.query<{ locked_by: string }>(
      'SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL',
    )
  ).rows;

test('a job at work is locked in a name that has signed in; one of a dead worker is set free', async () => {
  let runs = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow: Flow = {
    'slow.asked': [
      {
        name: 'slow',
        run: async () => {
          runs += 1;
          await finished;
        },
      },
    ],
  };
  installFlow(slow);
  const worker = await startWorker(house.platform, slow, { concurrency: 1, alone: true });
  await house.platform.database.inScope([], (tx) => announce(tx, 'slow.asked', 'one', { customerId: '1' }));
  while (runs === 0) await pause(20);
  const signedIn = await house.platform.database.ownerPool.query(
    `SELECT FROM graphile_worker._private_jobs j JOIN job_workers w ON w.worker_id = j.locked_by`,
  );
  expect(signedIn.rowCount).toBe(1);
  // Another process starts beside it: it must not take the job away.
  const beside = await startWorker(house.platform, slow, { concurrency: 1, alone: false });
  await pause(300);
  expect(runs).toBe(1);
  expect(await lockedBy()).toHaveLength(1);
  finish();
  await worker.stop();
  await beside.stop();
  await house.platform.database.ownerPool.query(
    `SELECT graphile_worker.add_job('slow'); UPDATE graphile_worker._private_jobs SET locked_by = 'pool-killed', locked_at = now()`,
  );
  const next = await startWorker(house.platform, slow, { concurrency: 1, alone: false });
  const until = Date.now() + 5_000;
  while (runs < 2 && Date.now() < until) await pause(20);
  await next.stop();
  expect(runs).toBe(2);
});
