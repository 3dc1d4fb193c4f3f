import { settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { propertyOf } from '../properties.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const list = async (mode?: typeof Mode.RoadFTL | typeof Mode.AirFreight) =>
  (await testApp.call(settings.listProperties, testApp.people.owner, { query: { mode } })).body;
const add = (body: object) =>
  testApp.call(settings.addProperty, testApp.people.owner, {
    body: {
      name: 'sourcing.region',
      type: 'text',
      defaultValue: 'EMEA',
      description: 'Which desk buys.',
      ...body,
    } as never,
  });
const change = (body: object) =>
  testApp.call(settings.changeProperty, testApp.people.owner, { body: body as never });
const placed = async (id: typeof Mode.RoadFTL | typeof Mode.AirFreight) =>
  (await testApp.call(settings.getInstanceProperties, testApp.people.customer, { params: { id } })).body;
const set = (properties: object, as = testApp.people.customer) =>
  testApp.call(settings.saveInstance, as, {
    params: { id: Mode.RoadFTL },
    query: as === testApp.people.owner ? { customerId: testApp.people.customer.companyId } : {},
    body: { properties: properties as Record<string, unknown> },
  });

test('lists the product’s own properties with type, default and description', async () => {
  expect((await list()).find(({ name }) => name === 'contract.months')).toEqual({
    name: 'contract.months',
    type: 'number',
    rule: 'a whole number from 1 to 36',
    description: 'Length of the contract period in months.',
    defaultValue: 12,
    mode: null,
    isCustom: false,
    productDefault: 12,
    productDescription: 'Length of the contract period in months.',
    setFor: 0,
    changedAt: null,
  });
});

test('a default changed by the Owner applies where nothing is set, and its consequences are announced', async () => {
  const { customer } = testApp.people;
  await testApp.call(settings.saveInstance, customer, {
    params: { id: Mode.AirFreight },
    body: { properties: { 'awards.answerDays': 5 } },
  });
  const changed = await change({
    name: 'awards.answerDays',
    defaultValue: 10,
    description: 'Days to answer.',
  });
  expect(changed.body).toMatchObject({ defaultValue: 10, productDefault: 7, setFor: 1 });
  const valueIn = (mode: number) =>
    testApp.platform.database.asSystem((tx) => propertyOf(tx, customer.companyId, mode, 'awards.answerDays'));
  expect([await valueIn(Mode.RoadFTL), await valueIn(Mode.AirFreight)]).toEqual([10, 5]);
  await testApp.drainJobs();
  const told = await testApp.platform.database.ownerPool.query<{ subject: string }>(
    `SELECT subject FROM outbox_facts WHERE fact = 'settings.saved' AND subject LIKE $1 || ':%'`,
    [customer.companyId],
  );
  const modes = new Set(told.rows.map(({ subject }) => Number(subject.split(':')[1])));
  expect(modes.has(Mode.RoadFTL)).toBe(true);
  const instance = await placed(Mode.RoadFTL);
  expect(instance.find(({ name }) => name === 'awards.answerDays')).toMatchObject({
    value: 10,
    defaultValue: 10,
    isSet: false,
    meaning: 'Days to answer.',
  });
});

test('refuses invalid values by field', async () => {
  const refusals = [
    [await change({ name: 'awards.answerDays', defaultValue: 0, description: 'x' }), 422, 'defaultValue'],
    [
      await change({ name: 'awards.answerDays', type: 'text', defaultValue: 7, description: 'x' }),
      422,
      'type',
    ],
    [await change({ name: 'awards.answerDays', defaultValue: 7, description: ' ' }), 422, 'description'],
    [await change({ name: 'no.such', defaultValue: 7, description: 'x' }), 404, 'name'],
    [await add({ name: 'two words' }), 422, 'name'],
    [await add({ name: 'AWARDS.answerdays' }), 409, 'name'],
    [await add({ type: 'numbers', defaultValue: [] }), 422, 'defaultValue'],
  ] as const;
  for (const [{ status, body }, wanted, field] of refusals)
    expect({ status, ...body }).toMatchObject({ status: wanted, field });
});

test('a property created by the Owner is served and set like the others, in its mode', async () => {
  expect((await add({ mode: Mode.RoadFTL })).body).toMatchObject({ isCustom: true, mode: Mode.RoadFTL });
  expect(await add({})).toMatchObject({ status: 409, body: { code: 'property_exists' } });
  expect((await list(Mode.AirFreight)).map(({ name }) => name)).not.toContain('sourcing.region');
  expect((await placed(Mode.RoadFTL)).find(({ isCustom }) => isCustom)).toMatchObject({
    name: 'sourcing.region',
    value: 'EMEA',
    isSet: false,
  });
  expect(await set({ 'sourcing.region': 7 })).toMatchObject({
    status: 422,
    body: { field: 'sourcing.region' },
  });
  expect((await set({ 'sourcing.region': 'APAC' })).status).toBe(200);
  expect((await placed(Mode.RoadFTL)).find(({ isCustom }) => isCustom)).toMatchObject({
    value: 'APAC',
    isSet: true,
  });
  const refused = await testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: Mode.AirFreight },
    body: { properties: { 'sourcing.region': 'APAC' } },
  });
  expect(refused).toMatchObject({ status: 422, body: { code: 'unknown_property' } });
});

test('only the Owner can let uploads go live without approval', async () => {
  expect(await set({ 'uploads.autoApprove': true })).toMatchObject({
    status: 403,
    body: { code: 'owner_only_setting', field: 'uploads.autoApprove' },
  });
  expect((await set({ 'uploads.autoApprove': false })).status).toBe(200);
  expect((await set({ 'uploads.autoApprove': true }, testApp.people.owner)).status).toBe(200);
});
