import { accounts } from '@lanewright/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../test/support/testApp.ts';
import { createOwner } from './createOwner.ts';
import { ConfigError } from './platform/config.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
afterEach(() => vi.unstubAllEnvs());

/** Runs `owner:create` with these variables and returns its output. */
async function create(username: string, password?: string): Promise<string> {
  vi.stubEnv('OWNER_USERNAME', username);
  vi.stubEnv('OWNER_PASSWORD', password);
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await createOwner(testApp.platform);
    return said.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    said.mockRestore();
  }
}
const logIn = async (username: string, password: string) =>
  (await testApp.call(accounts.authenticate, null, { body: { username, password } })).status;

test('emails the first Owner at its username and shows its password once', async () => {
  const said = await create('Olivia@Freight.example');
  const password = /shown once\): (\S+)/.exec(said)?.[1] ?? '';
  expect(await logIn('olivia@freight.example', password)).toBe(200);
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT user_type, email FROM users WHERE username = 'olivia@freight.example'`,
  );
  expect(rows).toEqual([{ user_type: 'Owner', email: 'olivia@freight.example' }]);
  expect(await create('olivia@freight.example')).toContain('Nothing was changed');
  expect(await logIn('olivia@freight.example', password)).toBe(200);
});

test('refuses a weak password', async () => {
  await expect(create('otto@freight.example', 'short')).rejects.toThrow(ConfigError);
  await expect(create('otto@freight.example', 'lanewright1234')).rejects.toThrow(
    /OWNER_PASSWORD: .*lanewright/,
  );
  await create('otto@freight.example', 'violet oxbow lantern');
  expect(await logIn('otto@freight.example', 'violet oxbow lantern')).toBe(200);
});

test.each(['', 'otto', 'otto@freight.example, x@freight.example'])(
  'refuses an invalid email address: %j',
  async (username) => {
    await expect(create(username)).rejects.toThrow(ConfigError);
  },
);
