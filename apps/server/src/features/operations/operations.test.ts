import { operations } from '@lanewright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { extendChain } from '../../platform/audit/extendChain.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { writeMail } from '../../platform/mail/writeMail.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.ownerPool.query<T>(text, values)).rows;

const lastAudit = async (action: string) =>
  (
    await sql<{ after: unknown; actor_user_id: string }>(
      'SELECT * FROM audit_entries WHERE action = $1 ORDER BY audit_entry_id DESC LIMIT 1',
      [action],
    )
  )[0];

describe('health', () => {
  test('reports on database, files, queue, emails and audit', async () => {
    const { owner, customer } = testApp.people;
    const before = await testApp.call(operations.readHealth, owner);
    expect(before).toMatchObject({ status: 200 });
    expect(before.body).toMatchObject({
      version: '0.1.0',
      storage: { files: 0, usedBytes: 0 },
      mail: { delivery: 'Outbox', waiting: 0, gaveUp: 0 },
      audit: { linked: 0, headSignedAt: null, anchor: testApp.platform.config.auditAnchor },
      referenceData: [
        { table: 'exchangeRates', asOf: '2024-12-31', isStale: true },
        { table: 'co2Factors', asOf: '2020-01-01', isStale: true },
        { table: 'dieselPrice', asOf: null, isStale: true },
      ],
    });
    expect(before.body.storage.freeBytes).toBeGreaterThan(1_000_000);
    expect(before.body.database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(before.body.database.connections).toBeGreaterThan(0);
    expect(before.body.database.version).toMatch(/^\d\d/);
    expect(before.body.audit.entries).toBeGreaterThan(0);
    expect(before.body.jobs.workersSeen).toBe(0);
    expect((await testApp.call(operations.readHealth, customer)).status).toBe(403);

    const worker = await startWorker(testApp.platform, {}, { concurrency: 2, alone: true });
    try {
      const seen = async () => (await testApp.call(operations.readHealth, owner)).body;
      await expect.poll(async () => (await seen()).jobs.workersSeen).toBe(2);
      await expect
        .poll(
          async () => {
            await extendChain(testApp.platform);
            const { audit } = await seen();
            return [audit.linked === audit.entries, audit.headSignedAt !== null];
          },
          { timeout: 20_000 },
        )
        .toEqual([true, true]);
    } finally {
      await worker.stop();
    }
  });
});

describe('jobs', () => {
  const enqueue = async (key: string, set: string, more: object = {}) => {
    const payload = JSON.stringify({
      customerId: testApp.people.customer.companyId,
      subject: key,
      factId: '0',
      ...more,
    });
    await sql('SELECT enqueue_job($1, $2, $3, 3)', ['notifyStandings', payload, key]);
    const [job] = await sql<{ id: string }>(
      `UPDATE graphile_worker._private_jobs SET ${set} WHERE key = $1 RETURNING id`,
      [key],
    );
    return job?.id ?? '0';
  };
  const listed = async (query: { state?: 'Failed' | 'Running'; page?: number; pageSize?: number } = {}) =>
    testApp.call(operations.listJobs, testApp.people.owner, {
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    });
  let ids: Record<'waiting' | 'running' | 'retrying' | 'failed', string>;

  beforeAll(async () => {
    await testApp.drainJobs();
    await sql('DELETE FROM graphile_worker._private_jobs');
    ids = {
      waiting: await enqueue('waiting', `run_at = now() - interval '90 seconds'`),
      running: await enqueue(
        'running',
        `attempts = 1, locked_at = now(), locked_by = 'someone', run_at = now() - interval '1 minute'`,
      ),
      retrying: await enqueue(
        'retrying',
        `attempts = 1, run_at = now() + interval '1 hour', last_error = 'no luck'`,
      ),
      failed: await enqueue('failed', `attempts = 3, last_error = 'gave up'`, {
        mode: 4,
        carrierId: testApp.people.carrier.companyId,
        news: ['not for the list'],
      }),
    };
  });

  test('are listed with their state, for whom they run and why they failed', async () => {
    const { body, headers } = await listed();
    expect(headers['x-total-count']).toBe('4');
    expect(body.map((job) => [job.subject, job.state])).toEqual([
      ['failed', 'Failed'],
      ['running', 'Running'],
      ['retrying', 'Retrying'],
      ['waiting', 'Waiting'],
    ]);
    expect(body[0]).toMatchObject({
      id: ids.failed,
      name: 'notifyStandings',
      customerName: 'Northwind',
      subjectName: 'Albatross Lines · Road - FTL',
      attempts: 3,
      maxAttempts: 3,
      lastError: 'gave up',
    });
    expect((await listed({ state: 'Failed' })).body.map((job) => job.id)).toEqual([ids.failed]);
    const second = await listed({ page: 2, pageSize: 3 });
    expect(second.headers['x-total-count']).toBe('4');
    expect(second.body.map((job) => job.id)).toEqual([ids.waiting]);
    const { jobs } = (await testApp.call(operations.readHealth, testApp.people.owner)).body;
    expect(jobs).toMatchObject({ waiting: 1, running: 1, retrying: 1, failed: 1 });
    expect(jobs.oldestWaitSeconds).toBeGreaterThanOrEqual(90);
    expect(jobs.oldestWaitSeconds).toBeLessThan(120);
  });

  test('that failed, wait or are retried run when the Owner asks; a running one is not affected', async () => {
    const retry = (id: string, as = testApp.people.owner) =>
      testApp.call(operations.retryJob, as, { params: { id } });
    expect(await retry(ids.running)).toMatchObject({ status: 409, body: { code: 'job_running' } });
    expect(await retry('999999999')).toMatchObject({ status: 404, body: { code: 'job_not_found' } });
    expect((await retry(ids.failed, testApp.people.customer)).status).toBe(403);
    for (const id of [ids.failed, ids.retrying, ids.waiting]) expect((await retry(id)).status).toBe(200);
    const rows = await sql<{ key: string; attempts: number; due: boolean }>(
      `SELECT key, attempts, run_at > now() - interval '30 seconds' AND run_at <= now() AS due
       FROM graphile_worker._private_jobs ORDER BY key`,
    );
    expect(rows).toEqual([
      { key: 'failed', attempts: 0, due: true },
      { key: 'retrying', attempts: 0, due: true },
      { key: 'running', attempts: 1, due: false },
      { key: 'waiting', attempts: 0, due: true },
    ]);
    expect(await lastAudit('job.retried')).toMatchObject({
      actor_user_id: testApp.people.owner.userId,
      customer_id: testApp.people.customer.companyId,
      subject_id: ids.waiting,
      before: { name: 'notifyStandings', subject: 'waiting', attempts: 0 },
    });
    const audited = await sql(`SELECT FROM audit_entries WHERE action = 'job.retried'`);
    expect(audited).toHaveLength(3);
    await sql('DELETE FROM graphile_worker._private_jobs');
  });
});

describe('emails', () => {
  const write = (subject: string, code?: { value: string; isShown: boolean }) =>
    testApp.platform.database.asCustomers([], (tx) =>
      writeMail(testApp.platform, tx, {
        kind: 'invitation',
        to: `${subject.toLowerCase()}@example.com`,
        once: null,
        subject,
        content: {
          heading: subject,
          paragraphs: ['Welcome.'],
          footnote: 'Sent by mistake? Leave it.',
          ...(code === undefined
            ? {}
            : { action: { label: 'Register', link: 'https://lanewright.example/register?code=⟦code⟧' } }),
        },
        ...(code === undefined ? {} : { code }),
      }),
    );

  test('are listed newest first, searched, and audited when opened', async () => {
    await write('Plain');
    await write('Shown', { value: 'SHOWN-CODE', isShown: true });
    await write('Masked', { value: 'MASKED-CODE', isShown: false });
    const { owner, carrier } = testApp.people;
    const list = await testApp.call(operations.listMails, owner, { query: { pageSize: '2' } });
    expect(list.headers['x-total-count']).toBe('3');
    expect(list.body.map((mail) => [mail.subject, mail.to, mail.state])).toEqual([
      ['Masked', 'masked@example.com', 'Outbox'],
      ['Shown', 'shown@example.com', 'Outbox'],
    ]);
    const searched = await testApp.call(operations.listMails, owner, { query: { search: 'PLAIN@' } });
    expect(searched.body.map((mail) => mail.subject)).toEqual(['Plain']);
    expect((await testApp.call(operations.listMails, carrier)).status).toBe(403);

    const open = (id = '0') => testApp.call(operations.openMail, owner, { params: { id } });
    const [masked, shown] = [await open(list.body[0]?.id), await open(list.body[1]?.id)];
    expect(masked.body.text).toContain('register?code=••••');
    expect(JSON.stringify(masked.body)).not.toContain('MASKED-CODE');
    expect(shown.body.text).toContain('register?code=SHOWN-CODE');
    const entry = await lastAudit('mail.opened');
    expect(entry).toMatchObject({
      actor_user_id: owner.userId,
      subject_id: shown.body.id,
      after: { kind: 'invitation', to: 'shown@example.com' },
    });
    expect(JSON.stringify(entry)).not.toContain('CODE');
    expect((await open('987654')).status).toBe(404);
    expect(
      (await testApp.call(operations.openMail, carrier, { params: { id: masked.body.id } })).status,
    ).toBe(403);
    await testApp.drainJobs();
  });
});
