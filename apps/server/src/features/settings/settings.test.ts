import { settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('a customer’s mode starts with the trade’s charge structure', async () => {
  const { body } = await testApp.call(settings.getCharges, testApp.people.customer, {
    params: { id: Mode.AirFreight },
  });
  expect(body.version).toBe(1);
  expect(body.charges[0]).toMatchObject({ name: 'Air freight', unit: 3, required: true, hasBreaks: true });
  expect(body.weightBreaks.map((band) => band.label)).toEqual([
    '<45',
    '45 - 100',
    '100 - 300',
    '300 - 500',
    '500 - 1000',
    '1000+',
  ]);
});

test('the contract period is the twelve months after this one unless a property sets it', async () => {
  const { customer } = testApp.people;
  const before = await testApp.call(settings.getInstance, customer, { params: { id: Mode.RoadFTL } });
  expect([before.body.contractMonths[0], before.body.contractMonths.length]).toEqual(['2026-12', 12]);
  const saved = await testApp.call(settings.saveInstance, customer, {
    params: { id: Mode.RoadFTL },
    body: { properties: { 'contract.firstMonth': '2027-04', 'contract.months': 3 } },
  });
  expect(saved.body.contractMonths).toEqual(['2027-04', '2027-05', '2027-06']);
});

test('refuses an unknown property and an invalid value by name', async () => {
  const { customer } = testApp.people;
  const unknown = await testApp.call(settings.saveInstance, customer, {
    params: { id: 7 },
    body: { properties: { 'no.such': 1 } },
  });
  expect(unknown).toMatchObject({ status: 422, body: { code: 'unknown_property', field: 'no.such' } });
  const wrong = await testApp.call(settings.saveInstance, customer, {
    params: { id: 7 },
    body: { properties: { 'contract.months': 99 } },
  });
  expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid_property', field: 'contract.months' } });
});

test('refuses a mode that is not offered, and does not find another company’s settings', async () => {
  const { customer, rivalCustomer, carrier } = testApp.people;
  expect(await testApp.call(settings.getInstance, customer, { params: { id: 5 as never } })).toMatchObject({
    status: 422,
  });
  const foreign = await testApp.call(settings.getInstance, customer, {
    params: { id: 7 },
    query: { customerId: rivalCustomer.companyId },
  });
  expect(foreign.status).toBe(404);
  const unconnected = await testApp.call(settings.getCharges, carrier, {
    params: { id: 7 },
    query: { customerId: rivalCustomer.companyId },
  });
  expect(unconnected.status).toBe(404);
});

test('the Owner names the customer it asks about', async () => {
  const { owner, customer } = testApp.people;
  expect(await testApp.call(settings.getInstance, owner, { params: { id: 7 } })).toMatchObject({
    status: 422,
    body: { code: 'customer_required' },
  });
  const named = await testApp.call(settings.getInstance, owner, {
    params: { id: 7 },
    query: { customerId: customer.companyId },
  });
  expect(named.body.customerId).toBe(customer.companyId);
});

test('a mode’s currencies and equipment come from the reference data', async () => {
  const { carrier } = testApp.people;
  const currencies = await testApp.call(settings.getModeCurrencies, carrier, { params: { id: 7 } });
  expect(currencies.body.map((row) => row.currency)).toEqual(expect.arrayContaining(['USD', 'EUR', 'GBP']));
  const equipment = await testApp.call(settings.getModeEquipmentTypes, carrier, {
    query: { mode: Mode.OceanFCL },
  });
  expect(equipment.body.map((row) => row.code)).toContain('40HC');
  const units = await testApp.call(settings.getBusinessUnits, testApp.people.customer, {
    query: { mode: 7 },
  });
  expect(units).toMatchObject({ status: 200, body: [] });
});

test('the weights of negotiation terms add up to at most 100 %, per mode', async () => {
  const { customer, carrier } = testApp.people;
  const params = { id: Mode.OceanFCL } as const;
  const term = (category: 'OTD' | 'TransitTime', weightPercent: number) => ({
    category,
    weightPercent,
    expectation: '',
  });
  const saved = await testApp.call(settings.saveNegotiationTerms, customer, {
    params,
    body: { terms: [term('OTD', 12.5), term('TransitTime', 20)] },
  });
  expect(saved.body.filter((entry) => entry.weightPercent > 0).map((entry) => entry.category)).toEqual([
    'TransitTime',
    'OTD',
  ]);
  expect((await testApp.call(settings.getNegotiationTerms, carrier, { params })).body).toEqual(saved.body);
  const over = await testApp.call(settings.saveNegotiationTerms, customer, {
    params,
    body: { terms: [term('OTD', 60), term('TransitTime', 41)] },
  });
  expect(over).toMatchObject({ status: 422, body: { code: 'weights_over_100' } });
  expect(
    (await testApp.call(settings.saveNegotiationTerms, carrier, { params, body: { terms: [] } })).status,
  ).toBe(403);
});

test('a demonstration says whether it sends email', async () => {
  expect((await testApp.call(settings.demonstration, null)).body).toMatchObject({ sendsMail: false });
  const sending = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  const { body } = await sending.call(settings.demonstration, null);
  await sending.close();
  expect(body).toMatchObject({ demonstration: true, sendsMail: true });
});

test('limits calls without login by address', async () => {
  const address = { remoteAddress: '127.0.0.9' };
  const ask = () => testApp.app.inject({ method: 'GET', url: '/api/config/demonstration', ...address });
  let refused = 0;
  for (let call = 0; call < 620; call += 1) if ((await ask()).statusCode === 429) refused += 1;
  expect(refused).toBe(20);
});
