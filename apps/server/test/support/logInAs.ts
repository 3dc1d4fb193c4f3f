import { accounts, type ResponseOf } from '@lanewright/contract';
import { rows } from '../../src/platform/database/rows.ts';
import type { People, Person } from './people.ts';
import type { TestApp } from './testApp.ts';

type SignIn = ResponseOf<typeof accounts.authenticate>;
type Entered = Extract<SignIn, { jwtToken: string }>;

/** Origin of a login. */
export type From = { address?: string; userAgent?: string; deviceToken?: string | undefined };

/** Calls `/auth` from an address, on a device; returns the response whatever it is. */
export async function ring(
  testApp: TestApp,
  username: string,
  password: string,
  { address = '127.0.0.1', userAgent = 'node', deviceToken }: From = {},
): Promise<{ status: number; body: SignIn & { code?: string } }> {
  const { statusCode, body } = await testApp.app.inject({
    method: 'POST',
    url: `/api${accounts.authenticate.path}`,
    remoteAddress: address,
    headers: { 'user-agent': userAgent },
    payload: { username, password, deviceToken },
  });
  return { status: statusCode, body: JSON.parse(body) as SignIn };
}

/** Logs in one of the test users by password: returns the user with the new session's token, and the whole response. */
export async function logInAs(
  testApp: TestApp,
  name: keyof People,
  from: From = {},
): Promise<Person & { answer: Entered }> {
  const person = testApp.people[name];
  const { status, body } = await ring(testApp, person.username, `password of ${name}`, from);
  if (!('jwtToken' in body)) throw new Error(`${name} was not let in: ${status} ${JSON.stringify(body)}`);
  return { ...person, token: body.jwtToken, answer: body };
}

/** Starts a user's login that waits for its second step. */
export async function challenge(
  testApp: TestApp,
  name: keyof People,
  from: From = {},
): Promise<Extract<SignIn, { twoFactorToken: string }>> {
  const { status, body } = await ring(testApp, testApp.people[name].username, `password of ${name}`, from);
  if (!('twoFactorToken' in body))
    throw new Error(`${name} was not challenged: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Audit entries about a user, oldest first. */
export function auditOf(testApp: TestApp, userId: string) {
  return rows<{ action: string; actor_user_id: string | null; after: Record<string, unknown> | null }>(
    testApp.platform.database.bulkPool,
    `SELECT action, actor_user_id, after FROM audit_entries WHERE subject_kind = 'user' AND subject_id = $1 ORDER BY audit_entry_id`,
    [userId],
  );
}
