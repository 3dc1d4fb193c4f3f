import { setClock } from '../../src/platform/clock.ts';
import { advanceClockTo } from './advanceClockTo.ts';
import type { TestApp } from './testApp.ts';

/** Advances to the planned time at which slow colours are evaluated. */
export async function evaluateColours(testApp: TestApp): Promise<void> {
  const { rows } = await testApp.platform.database.ownerPool.query<{ moment: string }>(
    `SELECT max(payload ->> 'moment') AS moment FROM graphile_worker._private_jobs WHERE key LIKE 'updateVisibleColours:%'`,
  );
  const moment = rows[0]?.moment;
  if (moment == null) throw new Error('No evaluation of colours is planned');
  setClock(moment);
  await advanceClockTo(testApp, 'updateVisibleColours');
  await testApp.drainJobs();
}
