import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { productItself, recordAudit } from '../audit.ts';
import { startWorker } from '../jobs/worker.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const unlinked = async () =>
  (
    await testApp.platform.database.ownerPool.query(
      'SELECT count(*) FROM audit_entries e LEFT JOIN audit_links l USING (audit_entry_id) WHERE l.position IS NULL',
    )
  ).rows[0].count;

test('a worker links entries recorded before it started and, on stopping, those recorded since', async () => {
  expect(await unlinked()).not.toBe('0');
  // Another test's transaction may delay the links of entries for a moment: another start finds them.
  const untilLinked = (work: () => Promise<void>) =>
    expect
      .poll(
        async () => {
          const worker = await startWorker(testApp.platform, {}, { concurrency: 1, alone: true });
          await work();
          await worker.stop();
          return unlinked();
        },
        { timeout: 20_000 },
      )
      .toBe('0');
  await untilLinked(async () => undefined);
  const anchors = async () =>
    (await readFile(testApp.platform.config.auditAnchor, 'utf8')).trim().split('\n').length;
  const before = await anchors();
  await untilLinked(() =>
    testApp.platform.database.asCustomers([], (tx) =>
      recordAudit(tx, productItself, {
        customerId: null,
        action: 'job.retried',
        subjectKind: 'test',
        subjectId: null,
      }),
    ),
  );
  expect(await anchors()).toBeGreaterThan(before);
});
