import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/house/testHouse.ts';
import { productItself, recordAudit } from '../audit.ts';
import { startWorker } from '../jobs/worker.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const unlinked = async () =>
  (
    await house.platform.database.ownerPool.query(
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
          const worker = await startWorker(house.platform, {}, { concurrency: 1, alone: true });
          await work();
          await worker.stop();
          return unlinked();
        },
        { timeout: 20_000 },
      )
      .toBe('0');
  await untilLinked(async () => undefined);
  const anchors = async () =>
    (await readFile(house.platform.config.auditAnchor, 'utf8')).trim().split('\n').length;
  const before = await anchors();
  await untilLinked(() =>
    house.platform.database.inScope([], (tx) =>
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
