import { accounts, type BodyInputOf } from '@lanewright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../../../test/support/mailbox.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { testMoment } from '../../../../test/support/testSettings.ts';
import { setClock } from '../../../platform/clock.ts';
import { readMailText, selectMail, selectMails } from '../../../platform/mail/mails.queries.ts';

let mailbox: Mailbox;
let testApp: TestApp;
beforeAll(async () => {
  mailbox = await openMailbox();
  testApp = await startTestApp({ env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://freight.example' } });
});
afterAll(async () => {
  await testApp.close();
  await mailbox.close();
});

type One = Exclude<BodyInputOf<typeof accounts.invite>, { invitations: unknown }>;

const invite = (as: Person | null, ...invitations: One[]) =>
  testApp.call(accounts.invite, as, { body: { invitations } });
const list = async (as: Person) => (await testApp.call(accounts.listInvitations, as)).body;
const remind = (as: Person, id: string) => testApp.call(accounts.remindInvitation, as, { params: { id } });
const withdraw = (as: Person, id: string) =>
  testApp.call(accounts.withdrawInvitation, as, { params: { id } });
const opens = async (code: string) =>
  (await testApp.call(accounts.readRegistration, null, { params: { registrationCode: code } })).status ===
  200;
const at = (seconds: number) => setClock(new Date(Date.parse(testMoment) + seconds * 1000).toISOString());
const days = 86_400;
const count = async () => {
  const { rows } = await testApp.platform.database.bulkPool.query<{ invitations: number; mails: number }>(
    'SELECT (SELECT count(*)::int FROM invitations) AS invitations, (SELECT count(*)::int FROM emails) AS mails',
  );
  return rows[0];
};
/** Sends one invitation and returns it as stored. */
async function invited(as: Person, one: One) {
  const { status, body } = await invite(as, one);
  expect(status, JSON.stringify(body)).toBe(200);
  const [first] = body;
  if (first === undefined) throw new Error('no one was invited');
  return first;
}
const codeTo = async (address: string) => {
  await testApp.drainJobs();
  return mailbox.codeTo(address);
};

describe('who may invite whom', () => {
  test('every user invites colleagues of their own user type, customers invite carriers, the Owner invites anyone', async () => {
    const { owner, customer, colleague, cleanser, carrier, rivalCustomer } = testApp.people;
    const name = 'New Lines';
    const callers = { owner, customer, colleague, cleanser, carrier };
    const statuses: Record<string, number[]> = {};
    for (const [caller, person] of Object.entries(callers)) {
      statuses[caller] = [];
      for (const userType of ['Customer', 'Carrier', 'DataCustomer', 'CleanserCustomer', 'Owner'] as const) {
        const company =
          person === owner
            ? userType === 'Owner'
              ? {}
              : userType === 'Carrier'
                ? { companyName: name }
                : { companyId: rivalCustomer.companyId }
            : userType === 'Carrier' && person === customer
              ? { companyName: name }
              : {};
        const answer = await invite(person, {
          username: `${caller}-${userType}@new.example`,
          userType,
          ...company,
        });
        statuses[caller].push(answer.status);
      }
    }
    expect(statuses).toEqual({
      //       Customer, Carrier, DataCustomer, CleanserCustomer, Owner
      owner: [200, 200, 200, 200, 200],
      customer: [200, 200, 403, 403, 403],
      colleague: [403, 403, 200, 403, 403],
      cleanser: [403, 403, 403, 200, 403],
      carrier: [403, 200, 403, 403, 403],
    });
    expect((await invite(null, { username: 'a@new.example', userType: 'Owner' })).status).toBe(401);
  });

  test('refuses inconsistent fields by name and then invites no one in the list', async () => {
    const { owner, customer, carrier, rivalCustomer } = testApp.people;
    const fine: One = { username: 'fine@new.example', userType: 'Customer' };
    const before = await count();
    const refusals: [Person, One, number, string, string][] = [
      [customer, { username: 'x@new.example', userType: 'Carrier' }, 422, 'company_required', 'companyName'],
      [
        customer,
        { username: 'x@new.example', userType: 'Customer', companyName: 'Mine' },
        422,
        'company_not_allowed',
        'companyName',
      ],
      [
        customer,
        { username: 'x@new.example', userType: 'Customer', modes: [7] },
        422,
        'modes_not_allowed',
        'modes',
      ],
      [
        customer,
        { username: 'x@new.example', userType: 'Carrier', companyName: 'ALBATROSS lines' },
        422,
        'already_your_carrier',
        'companyName',
      ],
      [
        customer,
        { username: 'x@new.example', userType: 'Carrier', companyId: carrier.companyId },
        422,
        'company_not_allowed',
        'companyId',
      ],
      [
        customer,
        { username: 'x@new.example', userType: 'Customer', companyId: rivalCustomer.companyId },
        404,
        'company_not_found',
        'companyId',
      ],
      [customer, { username: customer.username, userType: 'Customer' }, 422, 'already_a_user', 'username'],
      [
        customer,
        { username: ' FINE@new.example', userType: 'Customer' },
        422,
        'duplicate_address',
        'username',
      ],
      [customer, { username: 'x@new.example', userType: 'Owner' }, 403, 'may_not_invite', 'userType'],
    ];
    const owners: [One, number, string, string][] = [
      [{ username: 'x@new.example', userType: 'Customer' }, 422, 'company_required', 'companyName'],
      [
        { username: 'x@new.example', userType: 'Customer', companyName: 'A', companyId: customer.companyId },
        422,
        'company_not_allowed',
        'companyName',
      ],
      [
        { username: 'x@new.example', userType: 'Customer', companyName: 'northwind' },
        422,
        'company_exists',
        'companyName',
      ],
      [
        { username: 'x@new.example', userType: 'Owner', companyName: 'A' },
        422,
        'company_not_allowed',
        'companyName',
      ],
      [
        { username: 'x@new.example', userType: 'Customer', companyId: '999999' },
        404,
        'company_not_found',
        'companyId',
      ],
      [
        { username: 'x@new.example', userType: 'Carrier', companyId: customer.companyId },
        422,
        'user_type_not_allowed',
        'userType',
      ],
      [
        { username: 'x@new.example', userType: 'Customer', companyId: owner.companyId },
        422,
        'user_type_not_allowed',
        'userType',
      ],
      [
        { username: 'x@new.example', userType: 'Owner', companyId: customer.companyId },
        422,
        'user_type_not_allowed',
        'userType',
      ],
      [
        { username: 'x@new.example', userType: 'Carrier', companyName: 'A', modes: [7] },
        422,
        'modes_not_allowed',
        'modes',
      ],
    ];
    const ownersFine: One = { username: 'fine@new.example', userType: 'Owner' };
    for (const [as, first, wrong, status, code, field] of [
      ...refusals.map(([as, ...rest]) => [as, fine, ...rest] as const),
      ...owners.map((rest) => [owner, ownersFine, ...rest] as const),
    ]) {
      const answer = await invite(as, first, wrong);
      expect(answer, JSON.stringify([wrong, answer.body])).toMatchObject({
        status,
        body: { code, field: `invitations.1.${field}` },
      });
    }
    const unoffered = await invite(customer, {
      username: 'x@new.example',
      userType: 'Carrier',
      companyName: 'A',
      modes: [99],
    });
    expect(unoffered).toMatchObject({ status: 422, body: { code: 'mode_not_offered' } });
    expect(await count()).toEqual(before);
  });

  test('an invitation does not reveal whether an address or a carrier is known elsewhere', async () => {
    const { customer, rivalCarrier } = testApp.people;
    const known = await invite(customer, { username: rivalCarrier.username, userType: 'Customer' });
    const company = await invite(customer, {
      username: 'someone@rival.example',
      userType: 'Carrier',
      companyName: 'Rival Carriers',
    });
    expect([known.status, company.status]).toEqual([200, 200]);
  });
});

describe('the email', () => {
  test('names the inviter, the company, the modes and the message, and its link opens the invitation', async () => {
    const { customer } = testApp.people;
    await invited(customer, {
      username: 'pricing@swift.example',
      userType: 'Carrier',
      companyName: 'Swift & Söhne <GmbH>',
      modes: [7, 2],
      message: 'Dear all,\n<b>please</b> bid.',
    });
    const code = await codeTo('pricing@swift.example');
    const { mail } = mailbox.newestTo('pricing@swift.example');
    expect(mail.subject).toBe('customer of Northwind invites you to Lanewright');
    expect(mail.text).toContain(`https://freight.example/register?code=${code}`);
    expect(mail.text).toContain('Swift & Söhne <GmbH>');
    expect(mail.text).toContain('Ocean - FCL, Air Freight');
    expect(mail.text).toContain('> Dear all,\n> <b>please</b> bid.');
    expect(mail.text).toContain('expires on 4 Dec 2026');
    expect(mail.html).toContain('Swift &amp; Söhne &lt;GmbH&gt;');
    expect(mail.html).not.toContain('<b>please');
    const answer = await testApp.call(accounts.readRegistration, null, {
      params: { registrationCode: code },
    });
    expect(answer.body).toEqual({
      username: 'pricing@swift.example',
      userType: 'Carrier',
      companyName: 'Swift & Söhne <GmbH>',
      isNewCompany: true,
      invitedBy: 'customer',
      invitedByCompany: 'Northwind',
      message: 'Dear all,\n<b>please</b> bid.',
      modes: [2, 7],
      expiresAt: '2026-12-04T12:00:00.000Z',
      hasAccount: false,
    });
  });

  test('if the email cannot be delivered, the Owner reads the code in the outbox', async () => {
    const { owner } = testApp.people;
    mailbox.refuseWith({ code: 550, message: 'no such mailbox' });
    await invited(owner, { username: 'unreachable@new.example', userType: 'Owner' });
    await testApp.drainJobs();
    mailbox.refuseWith(null);
    const { bulkPool } = testApp.platform.database;
    const { mails } = await selectMails(bulkPool, { search: 'unreachable@', limit: 1, offset: 0 });
    const mail = await selectMail(bulkPool, mails[0]?.email_id ?? '');
    const text = mail === null ? '' : readMailText(testApp.platform, mail);
    expect(await opens(/\/register\?code=([\w-]{43})/.exec(text)?.[1] ?? '')).toBe(true);
  });
});

describe('resending', () => {
  test('sends a new code and date, invalidates the old code, and is limited to once a minute and ten times in all', async () => {
    const { carrier } = testApp.people;
    at(0);
    const { id } = await invited(carrier, { username: 'again@new.example', userType: 'Carrier' });
    const first = await codeTo('again@new.example');
    const soon = await remind(carrier, id);
    expect(soon).toMatchObject({ status: 429, body: { code: 'sent_recently', retryAfterSeconds: 60 } });
    at(61);
    const again = await remind(carrier, id);
    expect(again.body).toMatchObject({ sentCount: 2, expiresAt: '2026-12-04T12:01:01.000Z', state: 'Open' });
    const second = await codeTo('again@new.example');
    expect(mailbox.newestTo('again@new.example').mail.subject).toMatch(/^Reminder: /);
    expect([await opens(first), await opens(second)]).toEqual([false, true]);
    for (let time = 2; time < 10; time += 1) {
      at(time * 61);
      expect((await remind(carrier, id)).status).toBe(200);
    }
    at(20 * 61);
    expect(await remind(carrier, id)).toMatchObject({ status: 409, body: { code: 'sent_too_often' } });
    at(0);
  });

  test('inviting a pending invitee again renews the invitation', async () => {
    const { customer } = testApp.people;
    at(0);
    const one: One = {
      username: 'twice@new.example',
      userType: 'Carrier',
      companyName: 'Twice Ltd',
      modes: [7],
    };
    const { id } = await invited(customer, one);
    const first = await codeTo('twice@new.example');
    expect(await invite(customer, { ...one, companyName: 'TWICE ltd' })).toMatchObject({
      status: 429,
      body: { field: 'invitations.0.username' },
    });
    at(20 * days);
    expect(await opens(first), 'expired').toBe(false);
    expect((await list(customer)).find((invitation) => invitation.id === id)?.state).toBe('Expired');
    const renewed = await invited(customer, { ...one, modes: [2] });
    expect(renewed).toMatchObject({ id, state: 'Open', sentCount: 2, modes: [2] });
    expect(await opens(await codeTo('twice@new.example'))).toBe(true);
    at(0);
  });

  test('simultaneous invitations of one person become one', async () => {
    const { rivalCustomer } = testApp.people;
    const one: One = { username: 'moment@new.example', userType: 'Customer' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(rivalCustomer, one)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 429, 429, 429, 429, 429,
    ]);
    expect((await list(rivalCustomer)).filter(({ username }) => username === one.username)).toHaveLength(1);
  });

  test('withdrawing and inviting again cannot flood an address', async () => {
    const { rivalCarrier } = testApp.people;
    const statuses = [];
    for (let time = 0; time < 7; time += 1) {
      const answer = await invite(rivalCarrier, { username: 'flood@new.example', userType: 'Carrier' });
      statuses.push(answer.status);
      if (answer.status === 200) await withdraw(rivalCarrier, answer.body[0]?.id ?? '');
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

test('a withdrawn code stops working and cannot be resent', async () => {
  const { cleanser } = testApp.people;
  const { id } = await invited(cleanser, { username: 'never@new.example', userType: 'CleanserCustomer' });
  const code = await codeTo('never@new.example');
  expect(await opens(code)).toBe(true);
  expect((await withdraw(cleanser, id)).status).toBe(200);
  expect((await withdraw(cleanser, id)).status).toBe(200);
  expect(await opens(code)).toBe(false);
  expect(await remind(cleanser, id)).toMatchObject({ status: 409, body: { code: 'invitation_withdrawn' } });
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT action, coalesce(before, after)->>'email' AS email FROM audit_entries
     WHERE subject_kind = 'invitation' AND subject_id = $1 ORDER BY audit_entry_id`,
    [id],
  );
  expect(rows).toEqual([
    { action: 'invitation.sent', email: 'never@new.example' },
    { action: 'invitation.withdrawn', email: 'never@new.example' },
  ]);
});

test('users see and change only invitations of their own company that they could have sent', async () => {
  const { owner, customer, colleague, rivalCustomer, carrier } = testApp.people;
  const { id } = await invited(customer, {
    username: 'mine@new.example',
    userType: 'Carrier',
    companyName: 'Mine Ltd',
  });
  for (const stranger of [colleague, rivalCustomer, carrier]) {
    expect((await list(stranger)).map((invitation) => invitation.id)).not.toContain(id);
    expect((await remind(stranger, id)).status).toBe(404);
    expect((await withdraw(stranger, id)).status).toBe(404);
  }
  for (const sees of [customer, owner])
    expect((await list(sees)).map((invitation) => invitation.id)).toContain(id);
  const carriersOnly = await testApp.call(accounts.listInvitations, customer, {
    query: { userType: 'Carrier' },
  });
  expect(new Set(carriersOnly.body.map(({ userType }) => userType))).toEqual(new Set(['Carrier']));
  expect((await withdraw(owner, id)).status).toBe(200);
});

test('a refusal names the field, for a single invitation and in a list', async () => {
  const alone = { userType: 'Customer', username: 'no address' };
  for (const [body, field] of [
    [{}, 'invitations.0.username'],
    [alone, 'invitations.0.username'],
    [{ ...alone, username: 'a@new.example', userType: 'King' }, 'invitations.0.userType'],
    [{ invitations: [] }, 'invitations'],
    [{ invitations: [alone] }, 'invitations.0.username'],
    [[], 'body'],
  ] as const) {
    const { statusCode, json } = await testApp.app.inject({
      method: 'POST',
      url: '/api/accounts/invite',
      headers: { authorization: `Bearer ${testApp.people.customer.token}` },
      payload: body,
    });
    expect({ statusCode, field: json<{ field: string }>().field }).toEqual({ statusCode: 400, field });
  }
});

test('audit rows, events and responses contain no code', async () => {
  const { carrier } = testApp.people;
  const answer = await invite(carrier, { username: 'secret@new.example', userType: 'Carrier' });
  const code = await codeTo('secret@new.example');
  expect(JSON.stringify(answer.body)).not.toContain(code);
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT 1 FROM audit_entries WHERE strpos(audit_entries::text, $1) > 0
     UNION ALL SELECT 1 FROM outbox_facts WHERE strpos(payload::text, $1) > 0
     UNION ALL SELECT 1 FROM invitations WHERE strpos(invitations::text, $1) > 0`,
    [code],
  );
  expect(rows).toEqual([]);
});
