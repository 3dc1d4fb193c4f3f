import type { TestApp } from './testApp.ts';

/** Makes waiting jobs due now: the database uses the real clock, not the stopped one of tests. */
export async function advanceClockTo(testApp: TestApp, jobName: string): Promise<void> {
  await testApp.platform.database.ownerPool.query(
    'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE $1',
    [`${jobName}:%`],
  );
}
