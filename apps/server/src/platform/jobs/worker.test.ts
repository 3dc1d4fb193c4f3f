import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/house/testHouse.ts';
import type { Job } from './job.ts';
import { countJobs } from './queue.ts';
import { startWorker } from './worker.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('connections that are cut while jobs end cost no process: another run does them', async () => {
  const { ownerPool } = house.platform.database;
  const ran: string[] = [];
  const cut = () =>
    ownerPool
      .query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'lanewright owner'`,
      )
      .catch(() => undefined);
  const job: Job<'mail.written'> = {
    name: 'isCut',
    run: async (_, { subject }) => {
      ran.push(subject);
      // Not each time: a slow machine would never manage to record a finished job.
      if (ran.length <= 2) await cut();
      if (ran.length === 1) throw new Error('failed as the connection went');
    },
  };
  for (const subject of ['first', 'second']) {
    const payload = JSON.stringify({ customerId: '1', subject, factId: '0', fact: 'mail.written' });
    await ownerPool.query('SELECT enqueue_job($1, $2, $3, 5)', [job.name, payload, subject]);
  }
  const worker = await startWorker(
    house.platform,
    { 'mail.written': [job] },
    { concurrency: 1, alone: true },
  );
  try {
    const left = async () =>
      (
        await ownerPool
          .query(`SELECT FROM graphile_worker._private_jobs WHERE key IN ('first', 'second')`)
          .catch(() => ({ rowCount: 2 }))
      ).rowCount;
    await expect.poll(left, { timeout: 50_000, interval: 300 }).toBe(0);
    expect(new Set(ran)).toEqual(new Set(['first', 'second']));
    expect(worker.isRunning()).toBe(true);
  } finally {
    await worker.stop();
  }
  house.takeErrors();
});

test('a job that failed after it was announced again is not left among the failed', async () => {
  const { ownerPool } = house.platform.database;
  await ownerPool.query(`SELECT enqueue_job('superseded', '{}', 'superseded', 1)`);
  await ownerPool.query(
    `UPDATE graphile_worker._private_jobs SET key = NULL, attempts = 1, last_error = 'lost' WHERE key = 'superseded'`,
  );
  const failed = async () => (await countJobs(house.platform.database)).failed;
  expect(await failed()).toBe(1);
  const worker = await startWorker(house.platform, {}, { concurrency: 1, alone: true });
  try {
    await expect.poll(failed, { timeout: 8_000 }).toBe(0);
  } finally {
    await worker.stop();
  }
});

test('a run that was killed counts as no attempt: the last one killed begins again', async () => {
  const ran: string[] = [];
  const job: Job<'mail.written'> = {
    name: 'beginsAgain',
    run: async (_, payload) => void ran.push(payload.subject),
  };
  const { ownerPool } = house.platform.database;
  const payload = JSON.stringify({ customerId: '1', subject: 'killed', factId: '0', fact: 'mail.written' });
  await ownerPool.query('SELECT enqueue_job($1, $2, $3, 3)', [job.name, payload, 'killed']);
  await ownerPool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'a worker that died', locked_at = now(), attempts = 3 WHERE key = 'killed'`,
  );
  const worker = await startWorker(
    house.platform,
    { 'mail.written': [job] },
    { concurrency: 1, alone: true },
  );
  try {
    await expect.poll(() => ran, { timeout: 5_000 }).toEqual(['killed']);
  } finally {
    await worker.stop();
  }
});
