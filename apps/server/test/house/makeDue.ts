import type { TestHouse } from './testHouse.ts';

/** Makes waiting jobs due now: the database uses the real clock, not the stopped one of tests. */
export async function makeDue(house: TestHouse, jobName: string): Promise<void> {
  await house.platform.database.ownerPool.query(
    'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE $1',
    [`${jobName}:%`],
  );
}
