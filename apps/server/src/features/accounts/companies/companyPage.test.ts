import { accounts, type BodyInputOf } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import type { Person } from '../../../../test/support/people.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

type Content = BodyInputOf<typeof accounts.saveCompanyPage>;
const content: Content = {
  isPublished: true,
  about: 'Refrigerated freight.\nSince 1987.',
  modes: [4, 7],
  regions: ['USMCA'],
  contactName: 'Freight desk',
  contactEmail: 'Desk@Northwind.example',
  contactPhone: ' +1 312 555 0100 ',
};
const read = (as: Person | null, id: string) =>
  testApp.call(accounts.readCompanyPage, as, { params: { id } });
const save = (as: Person, id: string, change: Partial<Content> = {}) =>
  testApp.call(accounts.saveCompanyPage, as, { params: { id }, body: { ...content, ...change } });

test('a company’s page is 404 for visitors until a user of the company publishes it, and again after unpublishing', async () => {
  const { customer, colleague, rivalCustomer } = testApp.people;
  const id = customer.companyId;
  const nothing = { status: 404, body: { code: 'company_page_not_found' } };
  expect(await read(null, id)).toMatchObject(nothing);
  expect(await read(customer, id)).toMatchObject({ status: 200, body: { isPublished: false, about: null } });

  expect((await save(customer, id, { isPublished: false })).status).toBe(200);
  for (const stranger of [null, rivalCustomer]) expect(await read(stranger, id)).toMatchObject(nothing);
  expect(await read(colleague, id)).toMatchObject({ body: { about: 'Refrigerated freight.\nSince 1987.' } });

  expect((await save(customer, id)).status).toBe(200);
  const published = {
    id,
    name: 'Northwind',
    kind: 'Customer',
    isPublished: true,
    about: 'Refrigerated freight.\nSince 1987.',
    modes: [4, 7],
    regions: ['USMCA'],
    contactName: 'Freight desk',
    contactEmail: 'desk@northwind.example',
    contactPhone: '+1 312 555 0100',
  };
  for (const anybody of [null, rivalCustomer]) expect((await read(anybody, id)).body).toEqual(published);

  expect((await save(colleague, id, { isPublished: false })).status).toBe(200);
  expect(await read(null, id)).toMatchObject(nothing);
});

test('only the company’s own users and the Owner edit its page, and each change is audited once', async () => {
  const { owner, carrier, otherCarrier } = testApp.people;
  const id = carrier.companyId;
  expect((await save(otherCarrier, id)).status).toBe(404);
  expect((await save(carrier, id)).status).toBe(200);
  expect((await save(carrier, id)).status).toBe(200);
  expect((await save(owner, id, { about: '' })).body).toMatchObject({ about: null, kind: 'Carrier' });
  expect((await save(owner, '999999999')).status).toBe(404);
  const { rows } = await testApp.platform.database.ownerPool.query(
    `SELECT actor_user_id, before->>'isPublished' AS before, after->>'about' AS about FROM audit_entries
     WHERE action = 'company.pageSaved' AND subject_id = $1 ORDER BY audit_entry_id`,
    [id],
  );
  expect(rows).toEqual([
    { actor_user_id: carrier.userId, before: 'false', about: content.about },
    { actor_user_id: owner.userId, before: 'true', about: null },
  ]);
});

test.each<[string, Partial<Content>, number]>([
  ['contactEmail', { contactEmail: 'javascript:alert(1)' }, 400],
  ['contactEmail', { contactEmail: 'desk@northwind.example?bcc=all@rival.example' }, 400],
  ['contactEmail', { contactEmail: 'desk@northwind.example\r\nbcc: x@y.example' }, 400],
  ['contactEmail', { contactEmail: '', contactPhone: null }, 422],
  ['contactPhone', { contactPhone: 'call us <b>now</b>' }, 400],
  ['contactName', { contactName: 'Freight\u202Edesk' }, 400],
  ['about', { about: 'hidden \u200B marks' }, 400],
  ['about', { about: 'x'.repeat(1001) }, 400],
  ['modes', { modes: [4, 4] }, 400],
  ['regions.0', { regions: ['NONE' as never] }, 400],
])('refuses %s as unsafe or invalid: %j', async (field, change, status) => {
  const { cleanser } = testApp.people;
  expect(await save(cleanser, cleanser.companyId, change)).toMatchObject({ status, body: { field } });
  expect((await read(null, cleanser.companyId)).status).toBe(404);
});
