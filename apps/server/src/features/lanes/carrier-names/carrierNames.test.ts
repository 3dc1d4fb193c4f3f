import { accounts, shipments } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureCompany, connectCarrier } from '../../accounts/index.ts';
import { productItself } from '../../../platform/audit.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { approve, rollUp } from '../../../../test/pipeline/rollUp.ts';
import { nearNames } from './nearNames.ts';

let testApp: TestApp;
let customer: Person;
beforeAll(async () => {
  testApp = await startTestApp();
  customer = testApp.people.customer;
  const city = (name: string, state: string) => ({ city: name, state, country: 'US' });
  const load = (carrier: string, chargeUsd: string) => ({
    from: city('Dallas', 'TX'),
    to: city('Chicago', 'IL'),
    movedOn: '2026-03-05',
    equipment: 'Van',
    miles: '900.0',
    carrier,
    chargeUsd,
  });
  const uploadId = await rollUp(testApp, customer, Mode.RoadFTL, [
    load('ALBATROSS LINES, INC.', '900.00'),
    load('Albatross Lines', '100.00'),
    load('Buffalo Trucking Company of Texas', '500.00'),
    load('Nobody Knows', '50.00'),
  ]);
  await approve(testApp, customer, uploadId, Mode.RoadFTL);
});
afterAll(() => testApp.close());

const list = async (person = customer) => (await testApp.call(shipments.listCarrierNames, person)).body;
const named = async () =>
  (await list()).map(({ name, carrierName, decidedBy }) => [name, carrierName, decidedBy]);
const say = (name: string, carrierId: string | null, person = customer) =>
  testApp.call(shipments.nameCarriers, person, { body: { names: [{ name, carrierId }] } });

test('a name matches one carrier, ignoring case, punctuation and legal form', async () => {
  const names = await list();
  expect(names).toMatchObject([
    { shipments: 2, chargeUsd: 1000, carrierName: 'Albatross Lines', decidedBy: 'name', candidates: [] },
    {
      name: 'Buffalo Trucking Company of Texas',
      carrierId: null,
      decidedBy: null,
      candidates: [{ name: 'Buffalo Trucking' }],
    },
    { name: 'Nobody Knows', carrierId: null, decidedBy: null, candidates: [] },
  ]);
  expect(await list(testApp.people.rivalCustomer)).toEqual([]);
});

test('a user decides the rest, and the decision stays', async () => {
  const { carrier, otherCarrier, rivalCarrier } = testApp.people;
  const [albatross = ''] = (await list()).map(({ name }) => name);
  expect((await say('Buffalo Trucking Company of Texas', otherCarrier.companyId)).status).toBe(200);
  expect((await say('Nobody Knows', null)).status).toBe(200);
  expect((await say(albatross, otherCarrier.companyId)).status).toBe(200);
  await testApp.drainJobs();
  const said = [
    [albatross, 'Buffalo Trucking', 'person'],
    ['Buffalo Trucking Company of Texas', 'Buffalo Trucking', 'person'],
    ['Nobody Knows', null, 'person'],
  ];
  expect(await named()).toEqual(said);
  // Changed connections match the names again.
  await testApp.call(accounts.connectCarrier, customer, {
    params: { id: carrier.companyId },
    body: { modes: [Mode.RoadFTL] },
  });
  await testApp.drainJobs();
  expect(await named()).toEqual(said);
  expect((await say('Nobody Knows', rivalCarrier.companyId)).body).toMatchObject({
    code: 'carrier_not_found',
    field: 'names.0.carrierId',
  });
  expect((await say('Never Seen', null)).body).toMatchObject({
    code: 'carrier_name_not_found',
    field: 'names.0.name',
  });
  const { rows } = await testApp.platform.database.ownerPool.query(
    `SELECT count(*)::integer AS entries FROM audit_entries WHERE customer_id = $1 AND action = 'carriers.named'`,
    [customer.companyId],
  );
  expect(rows).toEqual([{ entries: 3 }]);
});

test('two carriers of one name stay undecided, and a carrier that leaves frees its names', async () => {
  await testApp.platform.database.ownerPool.query('DELETE FROM carrier_aliases WHERE customer_id = $1', [
    customer.companyId,
  ]);
  const connect = (carrierId: string, modes: number[] | null) =>
    testApp.platform.database.asSystem((tx) =>
      connectCarrier(tx, productItself, customer.companyId, carrierId, modes),
    );
  const twin = await testApp.platform.database.asSystem((tx) =>
    ensureCompany(tx, { name: 'Nobody Knows Ltd', kind: 'Carrier', isDemonstration: false }),
  );
  const other = await testApp.platform.database.asSystem((tx) =>
    ensureCompany(tx, { name: 'Nobody-Knows GmbH', kind: 'Carrier', isDemonstration: false }),
  );
  const ofNobody = async () => (await named()).find(([name]) => name === 'Nobody Knows');
  await connect(twin, [Mode.RoadFTL]);
  await testApp.drainJobs();
  expect(await ofNobody()).toEqual(['Nobody Knows', 'Nobody Knows Ltd', 'name']);
  await connect(other, [Mode.RoadFTL]);
  await testApp.drainJobs();
  expect(await ofNobody()).toEqual(['Nobody Knows', null, null]);
  await connect(twin, null);
  await testApp.drainJobs();
  expect(await ofNobody()).toEqual(['Nobody Knows', 'Nobody-Knows GmbH', 'name']);
});

test('shortened or misspelt names are near matches, others are not', () => {
  const near = nearNames(['schneider national', 'knight swift', 'jb hunt'].map((key) => ({ key })));
  expect(near('schneider').map(({ key }) => key)).toEqual(['schneider national']);
  expect(near('shneider nat').map(({ key }) => key)).toEqual(['schneider national']);
  expect(near('old dominion')).toEqual([]);
  expect(near('')).toEqual([]);
});
