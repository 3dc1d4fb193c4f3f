import { randomUUID } from 'node:crypto';
import type { UserType } from '@lanewright/freight';
import { ensureUser } from '../../src/features/accounts/index.ts';
import { signSessionToken } from '../../src/platform/http/caller.ts';
import type { Person } from './people.ts';
import type { TestApp } from './testApp.ts';

/** Adds a user to a company, logged in; the password is `password of <name>`. */
export async function seedPerson(
  { platform }: TestApp,
  companyId: string,
  userType: UserType,
  name: string,
): Promise<Person> {
  const username = `${name}@example.com`.toLowerCase();
  const familyId = randomUUID();
  const userId = await platform.database.asSystem(async (tx) => {
    const user = { companyId, userType, username, displayName: name, password: `password of ${name}` };
    const made = await ensureUser(tx, user);
    await tx.query(`INSERT INTO sessions (family_id, user_id, proved_by) VALUES ($1, $2, 'password')`, [
      familyId,
      made.userId,
    ]);
    return made.userId;
  });
  const token = await signSessionToken(platform.sessionKey, userId, familyId, 1_000_000);
  return { userId, companyId, userType, username, token };
}
