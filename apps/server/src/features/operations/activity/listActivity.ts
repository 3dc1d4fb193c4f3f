import type { accounts, ResponseOf } from '@lanewright/contract';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { mentionsOf } from '../audit/mentionsOf.ts';
import { selectNames } from '../names.ts';
import { pageOf } from '../page.ts';
import { countActivity, seeActivity, selectActivity, selectActivityUsers } from './activity.queries.ts';
import { presentActivity } from './presentActivity.ts';

/** A page of the activity of the caller's company, newest first. */
export async function listActivity({
  platform,
  tx,
  caller,
  query,
  reply,
}: ScopedCall<typeof accounts.listActivity>): Promise<ResponseOf<typeof accounts.listActivity>> {
  await seeActivity(platform.database, tx, caller.companyId);
  const entries = await selectActivity(tx, query, pageOf(query));
  const names = await selectNames(tx, entries.flatMap(mentionsOf));
  reply.header('x-total-count', await countActivity(tx, query));
  return entries.map((entry) => presentActivity(entry, names, caller, platform.activityKey));
}

/** The users to filter by. */
export async function listActivityUsers({
  platform,
  tx,
  caller,
}: ScopedCall<typeof accounts.listActivityUsers>): Promise<ResponseOf<typeof accounts.listActivityUsers>> {
  await seeActivity(platform.database, tx, caller.companyId);
  const users = await selectActivityUsers(tx, caller.companyId);
  return users.map((user) => ({ id: user.user_id, name: user.name, companyName: user.company_name }));
}
