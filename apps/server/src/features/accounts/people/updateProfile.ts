import type { accounts, BodyOf } from '@lanewright/contract';
import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { PersonRow } from './people.queries.ts';
import { recordUserAudit } from './recordUserAudit.ts';

/** Changes what a person says of itself; what is left out stays. Who one is here (type, company, user name) is not said so. */
export async function updateProfile(
  tx: Transaction,
  actor: Actor,
  me: PersonRow,
  change: BodyOf<typeof accounts.updateProfile>,
): Promise<void> {
  const before = { displayName: me.display_name, jobTitle: me.job_title, phone: me.phone };
  const after = {
    displayName: change.displayName,
    jobTitle: change.jobTitle === undefined ? before.jobTitle : change.jobTitle,
    phone: change.phone === undefined ? before.phone : change.phone,
  };
  if (
    after.displayName === before.displayName &&
    after.jobTitle === before.jobTitle &&
    after.phone === before.phone
  )
    return;
  await execute(tx, 'UPDATE users SET display_name = $2, job_title = $3, phone = $4 WHERE user_id = $1', [
    me.user_id,
    after.displayName,
    after.jobTitle,
    after.phone,
  ]);
  await recordUserAudit(tx, actor, me, 'user.updated', { before, after });
}
