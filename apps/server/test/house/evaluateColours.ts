import { setClock } from '../../src/platform/clock.ts';
import { makeDue } from './makeDue.ts';
import type { TestHouse } from './testHouse.ts';

/** Advances to the planned time at which slow colours are evaluated. */
export async function evaluateColours(house: TestHouse): Promise<void> {
  const { rows } = await house.platform.database.ownerPool.query<{ moment: string }>(
    `SELECT max(payload ->> 'moment') AS moment FROM graphile_worker._private_jobs WHERE key LIKE 'updateVisibleColours:%'`,
  );
  const moment = rows[0]?.moment;
  if (moment == null) throw new Error('No evaluation of colours is planned');
  setClock(moment);
  await makeDue(house, 'updateVisibleColours');
  await house.drainJobs();
}
