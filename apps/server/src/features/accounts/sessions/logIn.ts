import type { UserType } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import { unauthorized } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isPasswordOf } from '../passwords/passwords.ts';
import { beginSession } from './sessions.ts';

/** Checks credentials and begins a session. The same refusal for a missing user and a wrong password. */
export async function logIn(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  username: string,
  password: string,
) {
  const user = await optionalRow<{
    user_id: string;
    company_id: string;
    company_name: string;
    user_type: UserType;
    username: string;
    display_name: string;
    password_hash: string | null;
  }>(
    tx,
    `SELECT u.user_id, u.company_id, c.name AS company_name, u.user_type, u.username, u.display_name, u.password_hash
     FROM users u JOIN companies c USING (company_id) WHERE u.username = $1 AND u.deleted_at IS NULL AND u.deactivated_at IS NULL`,
    [username.trim().toLowerCase()],
  );
  if (!(await isPasswordOf(user?.password_hash ?? null, password)) || user === null) {
    throw unauthorized('wrong_credentials', 'User name or password is not right', {
      detail: 'Check both and try again.',
    });
  }
  const tokens = await beginSession(platform, tx, actor, user.user_id, 'password');
  await recordAudit(
    tx,
    { ...actor, userId: user.user_id, companyId: user.company_id },
    {
      customerId: null,
      action: 'session.began',
      subjectKind: 'user',
      subjectId: user.user_id,
    },
  );
  return {
    id: user.user_id,
    username: user.username,
    displayName: user.display_name,
    type: user.user_type,
    companyId: user.company_id,
    companyName: user.company_name,
    profilePicture: null,
    proposeTwoFactor: false,
    ...tokens,
  };
}
