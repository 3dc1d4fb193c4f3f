import { accounts, ratePassword, overview } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../test/support/testApp.ts';
import { demonstrationLogins, demonstrationPassword } from '../features/settings/index.ts';
import { ensureDemonstrationCompanies } from './demonstrationCompanies.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await ensureDemonstrationCompanies(testApp.platform);
});
afterAll(() => testApp.close());

async function logIn(name: string): Promise<Person> {
  const { body } = await testApp.call(accounts.authenticate, null, {
    body: { username: `${name}@demo.lanewright.example`, password: demonstrationPassword },
  });
  const token = 'jwtToken' in body ? body.jwtToken : '';
  return { ...testApp.people.customer, token };
}
const carriersOf = async (customer: Person) =>
  (await testApp.call(overview.listCarriers, customer)).body.map(({ carrierId, name, modes }) => ({
    carrierId,
    name,
    modes,
  }));
const names = async () =>
  (await testApp.call(accounts.listCompanies, await logIn('owner'), {})).body
    .filter(({ isDemonstration }) => isDemonstration)
    .map(({ name }) => name);

test('connects customers and carriers of the demonstration with each other and with no other company', async () => {
  expect(await carriersOf(await logIn('customer'))).toMatchObject([
    { name: 'Meridian Freight', modes: [] },
    { name: 'Skybridge Forwarding', modes: [] },
  ]);
  const strangers = await carriersOf(testApp.people.rivalCustomer);
  expect(strangers.map(({ name }) => name)).toEqual(['Rival Carriers']);
});

test('a restart keeps what users changed', async () => {
  const owner = await logIn('owner');
  const customer = await logIn('customer');
  const [meridian, skybridge] = await carriersOf(customer);
  const { body: me } = await testApp.call(accounts.readProfile, customer);
  await testApp.call(accounts.connectCompanies, owner, {
    body: { customerId: me.companyId, carrierId: meridian?.carrierId ?? '', modes: null },
  });
  await testApp.call(accounts.updateCompany, owner, {
    params: { id: skybridge?.carrierId ?? '' },
    body: { name: 'Skybridge Renamed' },
  });
  const before = await names();
  await ensureDemonstrationCompanies(testApp.platform);
  expect(await carriersOf(customer)).toMatchObject([{ name: 'Skybridge Renamed' }]);
  expect(await names()).toEqual(before);
});

test('each demonstration user can set the demonstration password again', async () => {
  const { body: users } = await testApp.call(accounts.listPeople, await logIn('owner'), {});
  const own = users.filter(({ username }) =>
    demonstrationLogins.some((login) => login.username === username),
  );
  expect(own).toHaveLength(demonstrationLogins.length);
  for (const { username, displayName, companyName } of own)
    expect(ratePassword(demonstrationPassword, { username, displayName, companyName }).reason).toBeNull();
});
