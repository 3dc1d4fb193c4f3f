import { setTimeout as pause } from 'node:timers/promises';
import { destroyRoundKey } from '../features/tenders/index.ts';
import { oneRow } from '../platform/database/rows.ts';
import type { DemonstrationCompanies, DemonstrationPart } from '../platform/jobs/demonstrationPart.ts';
import { announce } from '../platform/jobs/outbox.ts';
import { countRunningJobsOf, forgetJobsOf } from '../platform/jobs/queue.ts';
import { deliverMail } from '../platform/mail/deliverMail.ts';
import type { Platform } from '../platform/platform.ts';

/** How long a running job may take to finish: what it writes afterwards would be left over. */
const waitedMs = 60_000;

/** Emails already written are still sent, and the keys of rounds whose rows are gone are known only to these jobs. */
const keptJobs = [deliverMail.name, destroyRoundKey.name];

/**
 * Selects the demonstration's current customers and carriers, and their users. The platform's own company is excluded because it
 * holds the Owner's data.
 */
export async function selectDemonstration({ database }: Platform): Promise<DemonstrationCompanies> {
  const found = await oneRow<{ company_ids: string[]; user_ids: string[] }>(
    database.bulkPool,
    `SELECT ARRAY(SELECT company_id::text FROM companies WHERE is_demonstration AND kind <> 'Platform' ORDER BY company_id) AS company_ids,
            ARRAY(SELECT u.user_id::text FROM users u JOIN companies c USING (company_id)
                  WHERE c.is_demonstration AND c.kind <> 'Platform' ORDER BY u.user_id) AS user_ids`,
  );
  return { companyIds: found.company_ids, userIds: found.user_ids };
}

/** Deletes every feature's demonstration data, dependent features first, each in its own transaction. */
export async function deleteDemoData(
  platform: Platform,
  parts: readonly DemonstrationPart[],
  tell: (feature: string) => Promise<void>,
): Promise<DemonstrationCompanies> {
  const demonstration = await selectDemonstration(platform);
  await quieten(platform, demonstration.companyIds);
  for (const { feature, clear } of parts) {
    await tell(feature);
    await platform.database.asSystem((tx) => clear(tx, demonstration));
  }
  // Screens that show deleted data reload.
  await platform.database.asSystem(async (tx) => {
    for (const customerId of demonstration.companyIds)
      await announce(tx, 'demo.cleared', customerId, { customerId });
  });
  return demonstration;
}

async function quieten({ database }: Platform, companyIds: readonly string[]): Promise<void> {
  const until = Date.now() + waitedMs;
  await forgetJobsOf(database, companyIds, keptJobs);
  while ((await countRunningJobsOf(database, companyIds)) > 0) {
    if (Date.now() > until) throw new Error('a demonstration job did not end in time');
    await pause(200);
    // Jobs queued by a job that has just ended.
    await forgetJobsOf(database, companyIds, keptJobs);
  }
}
