import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import type { Transaction } from '../database/database.ts';
import { flow } from '../../flow.ts';
import { previousNamesOf } from './previousNames.ts';
import type { Flow, Job } from './job.ts';
import { announce } from './outbox.ts';
import { parsePayload } from './parsePayload.ts';
import { countJobs } from './queue.ts';
import { startWorker, tasksOf } from './worker.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('cut connections while jobs end do not stop the process: another run completes them', async () => {
  const { ownerPool } = testApp.platform.database;
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
    testApp.platform,
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
  testApp.takeErrors();
});

test('the failures of a job are counted from 0, so that an alarm notices the first', async () => {
  const job: Job<'mail.written'> = { name: 'neverFailed', run: () => Promise.resolve() };
  tasksOf(testApp.platform, { 'mail.written': [job] });
  expect(await testApp.platform.metrics.registry.metrics()).toContain(
    'job_failures_total{job="neverFailed"} 0',
  );
});

test('a failed job that was queued again does not stay among the failed', async () => {
  const { ownerPool } = testApp.platform.database;
  await ownerPool.query(`SELECT enqueue_job('superseded', '{}', 'superseded', 1)`);
  await ownerPool.query(
    `UPDATE graphile_worker._private_jobs SET key = NULL, attempts = 1, last_error = 'lost' WHERE key = 'superseded'`,
  );
  const failed = async () => (await countJobs(testApp.platform.database)).failed;
  expect(await failed()).toBe(1);
  const worker = await startWorker(testApp.platform, {}, { concurrency: 1, alone: true });
  try {
    await expect.poll(failed, { timeout: 8_000 }).toBe(0);
  } finally {
    await worker.stop();
  }
});

test('a job that was locked for a worker which never got it runs, and a running one does not run again', async () => {
  const ran: string[] = [];
  let end: () => void = () => undefined;
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const job: Job<'mail.written'> = {
    name: 'isLost',
    run: async (_, { subject }) => {
      ran.push(subject);
      if (subject === 'slow') await ending;
    },
  };
  const { ownerPool } = testApp.platform.database;
  const enqueue = (subject: string, as: Pick<Transaction, 'query'> = ownerPool) =>
    as.query('SELECT enqueue_job($1, $2, $3, 5)', [
      job.name,
      JSON.stringify({ customerId: '1', subject, factId: '0', fact: 'mail.written' }),
      subject,
    ]);
  await enqueue('slow');
  const worker = await startWorker(
    testApp.platform,
    { 'mail.written': [job] },
    { concurrency: 2, alone: true },
  );
  try {
    await expect.poll(() => ran, { timeout: 5_000 }).toEqual(['slow']);
    const client = await ownerPool.connect();
    await client.query('BEGIN');
    await enqueue('lost', client);
    await client.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '2 minutes',
         locked_by = (SELECT locked_by FROM graphile_worker._private_jobs WHERE key = 'slow')
       WHERE key IN ('slow', 'lost')`,
    );
    await client.query('COMMIT');
    client.release();
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['slow', 'lost']);
    end();
    await expect
      .poll(() => sql(`SELECT FROM graphile_worker._private_jobs WHERE key IN ('slow', 'lost')`))
      .toEqual([]);
  } finally {
    end();
    await worker.stop();
  }
});

test('a killed run does not count as an attempt: even the last attempt starts again', async () => {
  const ran: string[] = [];
  const job: Job<'mail.written'> = {
    name: 'beginsAgain',
    run: async (_, payload) => void ran.push(payload.subject),
  };
  const { ownerPool } = testApp.platform.database;
  const payload = JSON.stringify({ customerId: '1', subject: 'killed', factId: '0', fact: 'mail.written' });
  await ownerPool.query('SELECT enqueue_job($1, $2, $3, 3)', [job.name, payload, 'killed']);
  await ownerPool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'a worker that died', locked_at = now(), attempts = 3 WHERE key = 'killed'`,
  );
  const worker = await startWorker(
    testApp.platform,
    { 'mail.written': [job] },
    { concurrency: 1, alone: true },
  );
  try {
    await expect.poll(() => ran, { timeout: 5_000 }).toEqual(['killed']);
  } finally {
    await worker.stop();
  }
});

const rankMode: Job<'lanes.changed'> = { name: 'rankMode', run: async () => undefined };
const parse = (payload: unknown) => parsePayload(testApp.platform.database, rankMode, payload);
const queued = { customerId: '7', subject: '7:4', factId: '0' };
const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.ownerPool.query<T>(text, values)).rows;

test('a payload that does not parse fails with the job, the event and the path of each field', async () => {
  const wrong = { ...queued, fact: 'lanes.changed', mode: 99, laneIds: [1] };
  await expect(parse(wrong)).rejects.toThrow(
    /^rankMode on lanes\.changed: [\s\S]*at mode[\s\S]*at laneIds\[0\]/,
  );
  await expect(parse({ ...queued, fact: 'lanes.vanished' })).rejects.toThrow('unknown event lanes.vanished');
  await expect(parse({ ...queued, factId: '999' })).rejects.toThrow('unknown event with the ID 999');
  await expect(parse({ subject: 'none' })).rejects.toThrow(/^rankMode: [\s\S]*at factId/);
});

test('a job that an earlier release queued without the name of its event runs; one that does not parse fails', async () => {
  await testApp.platform.database.asSystem((tx) =>
    announce(tx, 'bids.checked', 'earlier release', { customerId: '7', mode: 4 }),
  );
  const [event] = await sql<{ id: string }>(
    `SELECT outbox_fact_id AS id FROM outbox_facts WHERE subject = 'earlier release'`,
  );
  const payload = { ...queued, factId: event?.id, mode: 4, since: 'the earlier release' };
  expect(await parse(payload)).toEqual(payload);
  // As migrations queue it: on an event of which `flow` no longer gives it.
  for (const [key, more] of Object.entries({ earlier: {}, broken: { mode: 'road' } }))
    await sql('SELECT enqueue_job($1, $2, $3, 1)', ['rankMode', { ...payload, ...more }, key]);
  await testApp.drainJobs();
  await expect
    .poll(() => sql('SELECT key, last_error FROM graphile_worker._private_jobs'), { timeout: 10_000 })
    .toEqual([
      { key: 'broken', last_error: expect.stringMatching(/^rankMode on bids\.checked: [\s\S]*at mode/) },
    ]);
  expect(testApp.takeErrors()).toHaveLength(1);
});

test('jobs and events that the release before queued under their previous names run', async () => {
  const payload = { ...queued, mode: 4 };
  expect(await parse({ ...payload, fact: 'lanes.refreshAsked' })).toMatchObject(payload);
  await sql('SELECT enqueue_job($1, $2, $3, 1)', [
    'rollUpAgain',
    { ...payload, fact: 'lanes.refreshAsked' },
    'previous name',
  ]);
  await testApp.drainJobs();
  expect(
    await sql(`SELECT last_error FROM graphile_worker._private_jobs WHERE key = 'previous name'`),
  ).toEqual([]);
  // Every name in use is today's.
  const jobs = Object.values<readonly { name: string }[]>(flow).flatMap((of) => of.map(({ name }) => name));
  const previous = new Set(jobs.flatMap(previousNamesOf));
  expect(previous.size).toBeGreaterThan(30);
  expect(jobs.filter((name) => previous.has(name))).toEqual([]);
});

test('a misspelt event, a wrong payload and a job of another event do not compile', () => {
  const ofMode = { customerId: '7', mode: 4 };
  const approves: Job<'upload.approved'> = { name: 'approves', run: async () => undefined };
  const wrong = (tx: Transaction) => [
    // @ts-expect-error The event is misspelt.
    announce(tx, 'lanes.chnaged', '7:4', ofMode),
    // @ts-expect-error The mode is missing.
    announce(tx, 'lanes.changed', '7:4', { customerId: '7' }),
    // @ts-expect-error The mode is a number.
    announce(tx, 'lanes.changed', '7:4', { ...ofMode, mode: '4' }),
    // @ts-expect-error The field is misspelt.
    announce(tx, 'lanes.changed', '7:4', { ...ofMode, laneIDs: ['1'] }),
    // @ts-expect-error The event has no upload.
    { 'lanes.changed': [approves] } satisfies Partial<Flow>,
    // @ts-expect-error Every event is listed.
    { 'lanes.changed': [rankMode] } satisfies Flow,
  ];
  expect(wrong).toBeTypeOf('function');
});
