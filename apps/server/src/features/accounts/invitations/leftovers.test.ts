import { accounts, type BodyInputOf } from '@lanewright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../../../test/support/mailbox.ts';
import type { Person } from '../../../../test/support/people.ts';
import { seedPerson } from '../../../../test/support/seedPerson.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let mailbox: Mailbox;
let testApp: TestApp;
beforeAll(async () => {
  mailbox = await openMailbox();
  testApp = await startTestApp({ env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await testApp.close();
  await mailbox.close();
});

type One = Exclude<BodyInputOf<typeof accounts.invite>, { invitations: unknown }>;
const pool = () => testApp.platform.database.bulkPool;

async function invited(as: Person, one: One): Promise<{ id: string; code: string }> {
  const { status, body } = await testApp.call(accounts.invite, as, { body: one });
  expect(status, JSON.stringify(body)).toBe(200);
  await testApp.drainJobs();
  return { id: body[0]?.id ?? '', code: mailbox.codeTo(one.username) };
}
const read = async (code: string) =>
  (await testApp.call(accounts.readRegistration, null, { params: { registrationCode: code } })).status;
const register = (code: string) =>
  testApp.call(accounts.register, null, {
    params: { registrationCode: code },
    body: { displayName: 'Jane Doe', password: 'violet oxbow lantern', acceptsTerms: true },
  });
const accept = (as: Person, code: string) => testApp.call(accounts.acceptInvitation, as, { body: { code } });
async function founder(code: string): Promise<Person> {
  const { status, body } = await register(code);
  expect(status, JSON.stringify(body)).toBe(200);
  if (!('jwtToken' in body)) throw new Error('no session');
  const { id: userId, companyId, type: userType, username, jwtToken: token } = body;
  return { userId, companyId, userType, username, token };
}
const audited = async (id: string) =>
  (
    await pool().query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE subject_kind = 'invitation' AND subject_id = $1 ORDER BY audit_entry_id`,
      [id],
    )
  ).rows.map(({ action }) => action);
const setModes = (carrier: Person, modes: number[] | null) =>
  testApp.call(accounts.connectCompanies, testApp.people.owner, {
    body: {
      customerId: testApp.people.customer.companyId,
      carrierId: carrier.companyId,
      modes: modes as never,
    },
  });

describe('invitations end with their sender', () => {
  const takenAway: Record<string, (person: Person) => Promise<{ status: number }>> = {
    deleted: (person) =>
      testApp.call(accounts.deletePerson, testApp.people.owner, { params: { id: person.userId } }),
    deactivated: (person) =>
      testApp.call(accounts.updatePerson, testApp.people.owner, {
        params: { id: person.userId },
        body: { state: 'Deactivated' },
      }),
    retyped: (person) =>
      testApp.call(accounts.updatePerson, testApp.people.owner, {
        params: { id: person.userId },
        body: { userType: 'DataCustomer' },
      }),
  };
  test.each(Object.keys(takenAway))('%s: withdraws and audits its open invitations', async (how) => {
    const { customer } = testApp.people;
    const inviter = await seedPerson(testApp, customer.companyId, 'Customer', `inviter-${how}`);
    const colleague = await invited(inviter, { username: `a-${how}@new.example`, userType: 'Customer' });
    const carrier = await invited(inviter, {
      username: `b-${how}@new.example`,
      userType: 'Carrier',
      companyName: `Line ${how}`,
    });
    const others = await invited(customer, { username: `c-${how}@new.example`, userType: 'Customer' });
    expect((await takenAway[how]?.(inviter))?.status).toBe(200);
    for (const { id, code } of [colleague, carrier]) {
      expect(await read(code)).toBe(404);
      expect((await register(code)).status).toBe(404);
      expect(await audited(id)).toEqual(['invitation.sent', 'invitation.withdrawn']);
    }
    expect(await read(others.code)).toBe(200);
  });

  test.each(['deleted_at = now()', 'deactivated_at = now()', "user_type = 'DataCustomer'"])(
    'an invitation that stayed open does not work: %s',
    async (change) => {
      const { customer } = testApp.people;
      const name = `stays-${change.slice(0, 6).replace('_', '-')}`;
      const inviter = await seedPerson(testApp, customer.companyId, 'Customer', name);
      const { code } = await invited(inviter, { username: `${name}@new.example`, userType: 'Customer' });
      expect(await read(code)).toBe(200);
      await pool().query(`UPDATE users SET ${change} WHERE user_id = $1`, [inviter.userId]);
      expect(await read(code)).toBe(404);
      expect((await register(code)).status).toBe(404);
    },
  );
});

describe('invitations do not reopen closed modes', () => {
  const to = (companyName: string, username: string, modes: number[]): One => ({
    username,
    userType: 'Carrier',
    companyName,
    modes,
  });
  const twoInvited = async (name: string) => {
    const { customer } = testApp.people;
    const first = await invited(customer, to(name, `a@${name}.example`, [7, 2]));
    const second = await invited(customer, to(name.toUpperCase(), `b@${name}.example`, [7, 2]));
    return { carrier: await founder(first.code), second };
  };

  test.each([
    ['closer', [7]],
    ['parted', null],
  ] as const)('%s: withdraws the customer’s other invitations to this carrier', async (name, modes) => {
    const { carrier, second } = await twoInvited(name);
    await testApp.call(accounts.updateCompany, testApp.people.owner, {
      params: { id: carrier.companyId },
      body: { name: `${name} renamed` },
    });
    expect((await setModes(carrier, modes === null ? null : [...modes])).status).toBe(200);
    expect((await accept(carrier, second.code)).status).toBe(422);
    expect(await read(second.code)).toBe(404);
    expect((await audited(second.id)).at(-1)).toBe('invitation.withdrawn');
  });

  test('also withdraws invitations by name, but none of another customer', async () => {
    const { customer, rivalCustomer, otherCarrier } = testApp.people;
    await setModes(otherCarrier, null);
    const mine = await invited(customer, to('BUFFALO trucking', 'x@buffalo.example', [7]));
    const rivals = await invited(rivalCustomer, to('Buffalo Trucking', 'y@buffalo.example', [7]));
    await setModes(otherCarrier, [7]);
    expect(await read(mine.code)).toBe(200);
    await setModes(otherCarrier, []);
    expect([await read(mine.code), await read(rivals.code)]).toEqual([404, 200]);
  });

  test('adding modes withdraws nothing, and a customer’s invitation cannot add a user to an existing company', async () => {
    const { carrier, second } = await twoInvited('grower');
    await setModes(carrier, [2, 7, 13]);
    expect(await read(second.code)).toBe(200);
    expect(await register(second.code)).toMatchObject({ status: 422, body: { code: 'company_exists' } });
    expect((await accept(carrier, second.code)).status).toBe(200);
  });

  test('two simultaneous registrations under one company name by one customer’s invitations both get a response', async () => {
    const { customer } = testApp.people;
    const codes = [];
    for (const who of ['a', 'b', 'c', 'd'])
      codes.push((await invited(customer, to('crowd', `${who}@crowd.example`, [7]))).code);
    const answers = await Promise.all(codes.map(register));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  });
});

test('a colleague of another user type cannot overwrite an invitation it may not see', async () => {
  const { customer, colleague } = testApp.people;
  const username = 'both@new.example';
  const first = await invited(customer, { username, userType: 'Customer' });
  const second = await invited(colleague, { username, userType: 'DataCustomer' });
  expect(second.id).not.toBe(first.id);
  const answer = await testApp.call(accounts.readRegistration, null, {
    params: { registrationCode: first.code },
  });
  expect(answer.body).toMatchObject({ userType: 'Customer' });
  await founder(first.code);
  expect(await read(second.code), 'in once').toBe(404);
  expect(await audited(second.id)).toEqual(['invitation.sent', 'invitation.withdrawn']);
});

test('an invitation does not reveal to a customer who has a username', async () => {
  const { customer } = testApp.people;
  const sentences = [];
  for (const [place, companyName] of ['Rival Carriers', 'RIVAL goods', 'Cleansing House'].entries()) {
    const username = `probe${place}@new.example`;
    const { code } = await invited(customer, { username, userType: 'Carrier', companyName });
    const { body, status } = await register(code);
    expect(status).toBe(422);
    const { requestId: _requestId, ...problem } = body as unknown as Record<string, unknown>;
    sentences.push(JSON.stringify(problem));
  }
  expect(new Set(sentences).size).toBe(1);
  expect(sentences[0]).toContain('taken or reserved');
});
