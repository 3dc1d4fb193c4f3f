import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const randomBits = 28n;
const epochSeconds = 1_577_836_800n;

test('an upload number shows when it arrived, not how many others did', async () => {
  const { carrier, customer } = testApp.people;
  const { rows } = await testApp.platform.database.bulkPool.query<{ upload_id: string; second: string }>(
    `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256)
     SELECT $1, 'bids', 4, 200, $2, $3, 'Carrier', 'bids.xlsx', 'none', 1, 'x' FROM generate_series(1, 300)
     RETURNING upload_id, floor(extract(epoch FROM created_at))::bigint AS second`,
    [customer.companyId, carrier.companyId, carrier.userId],
  );
  const ids = rows.map((row) => BigInt(row.upload_id)).toSorted((a, b) => (a < b ? -1 : 1));
  const first = BigInt(rows[0]?.second ?? 0);
  for (const id of ids) {
    expect(String(id).length).toBeLessThanOrEqual(18);
    const late = (id >> randomBits) + epochSeconds - first;
    expect(late >= 0n && late < 60n).toBe(true);
  }
  expect(new Set(ids).size).toBe(300);
  // Ids are random, not sequential: consecutive ids are far apart, and the steps between them differ.
  const steps = ids.slice(1).map((id, at) => id - (ids[at] ?? 0n));
  expect(new Set(steps).size).toBeGreaterThan(290);
  expect(steps.toSorted((a, b) => (a < b ? -1 : 1))[150]).toBeGreaterThan(10_000n);
});
