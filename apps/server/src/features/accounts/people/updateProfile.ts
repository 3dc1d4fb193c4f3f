import type { accounts, BodyOf } from '@lanewright/contract';
import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuseIfEdited } from '../editedMeanwhile.ts';
import { requirePerson } from './people.policy.ts';
import { recordUserAudit } from './recordUserAudit.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

/** Changes what a person says of itself; what is left out stays; 409 where `seen` is not what is stored. Who one is here (type, company, user name) is not said so. */
export async function updateProfile(
  tx: Transaction,
  caller: Caller,
  actor: Actor,
  change: BodyOf<typeof accounts.updateProfile>,
): Promise<void> {
  await lockByName(tx, `user ${caller.userId}`);
  const me = await requirePerson(tx, caller, caller.userId);
  const before = { displayName: me.display_name, jobTitle: me.job_title, phone: me.phone };
  const customerId = me.company_kind === 'Customer' ? me.company_id : null;
  refuseIfEdited(
    caller,
    { customerId, actions: ['user.updated'], subjectKind: 'user', subjectId: me.user_id },
    change.seen,
    before,
  );
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
