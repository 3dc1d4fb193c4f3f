import { bids, lanes, settings } from '@lanewright/contract';
import { Mode, type OfferedMode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { testMoment } from '../../../../test/support/testSettings.ts';
import { productItself } from '../../../platform/audit.ts';
import { setClock } from '../../../platform/clock.ts';
import { propertyOf } from '../properties.ts';
import { lockContractPeriod } from './lockContractPeriod.ts';
import { ratesOfMode } from './ratesOfMode.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() =>
  testApp.platform.database.ownerPool.query('UPDATE contracts SET fx_no = NULL; DELETE FROM fx_tables'),
);

const mode = Mode.OceanFCL;
const currencies = async (as = testApp.people.customer) =>
  (await testApp.call(settings.getModeCurrencies, as, { params: { id: mode } })).body;
const euro = async (as = testApp.people.customer) =>
  (await currencies(as)).find(({ currency }) => currency === 'EUR');
const freeze = (as = testApp.people.customer) =>
  testApp.call(settings.freezeCurrencies, as, { params: { id: mode }, body: { acknowledged: true } });
const newRate = (usdPerUnit: string, day: string) =>
  testApp.platform.database.ownerPool.query(
    `INSERT INTO currency_rates (currency_code, rate_date, usd_per_unit, source) VALUES ('EUR', $2, $1, 'test')
     ON CONFLICT (currency_code, rate_date) DO UPDATE SET usd_per_unit = excluded.usd_per_unit`,
    [usdPerUnit, day],
  );
const frozenFacts = async () =>
  (
    await testApp.platform.database.ownerPool.query(
      `SELECT count(*)::int AS count FROM outbox_facts WHERE fact = 'fxRates.locked'`,
    )
  ).rows[0]?.count;
const start = (customerId: string, of: OfferedMode = mode) =>
  testApp.platform.database.asSystem((tx) => lockContractPeriod(tx, productItself, customerId, of));

test('rates follow the newest until frozen, then stay until frozen again', async () => {
  const { customer, carrier, rivalCustomer } = testApp.people;
  await newRate('1.1', '2026-11-01');
  expect(await euro()).toMatchObject({ usdPerUnit: 1.1, frozenOn: null });
  const frozen = await freeze();
  expect(frozen.body.find(({ currency }) => currency === 'EUR')).toMatchObject({
    usdPerUnit: 1.1,
    rateDate: '2026-11-01',
    frozenOn: '2026-11-20',
  });
  await newRate('1.234567891', '2026-11-10');
  const still = { usdPerUnit: 1.1, newestUsdPerUnit: 1.234567891, newestRateDate: '2026-11-10' };
  expect(await euro()).toMatchObject(still);
  expect(await euro(carrier)).toMatchObject(still);
  expect(await euro(rivalCustomer)).toMatchObject({ usdPerUnit: 1.234567891, frozenOn: null });
  await freeze();
  expect(await euro()).toMatchObject({ usdPerUnit: 1.234567891, rateDate: '2026-11-10' });
  const inFull = await testApp.platform.database.asSystem((tx) => ratesOfMode(tx, customer.companyId, mode));
  expect(inFull.usdPerCurrency.get('EUR')).toBe('1.234567891');
  expect(inFull.usdPerCurrency.get('USD')).toBe('1');
  expect(inFull.usdPerCurrency.get('IDR')).toBe('0.0000617625');
});

test('rates name their day and source, and locking rates older than 7 days takes a second step', async () => {
  const { database } = testApp.platform;
  await database.ownerPool.query(`DELETE FROM currency_rates WHERE rate_date > '2024-12-31'`);
  expect(await euro()).toMatchObject({
    ratesOn: '2024-12-31',
    rateDate: '2024-12-31',
    source: 'ECB',
    frozenOn: null,
  });
  const lock = (body?: { acknowledged: boolean }) =>
    testApp.call(settings.freezeCurrencies, testApp.people.customer, {
      params: { id: mode },
      ...(body && { body }),
    });
  for (const refused of [await lock(), await lock({ acknowledged: false })])
    expect(refused).toMatchObject({ status: 409, body: { code: 'rates_outdated' } });
  expect((await euro())?.frozenOn).toBeNull();
  expect((await lock({ acknowledged: true })).status).toBe(200);
  expect(await euro()).toMatchObject({ ratesOn: '2024-12-31', source: 'ECB', frozenOn: '2026-11-20' });
  await newRate('1.1', '2026-11-13');
  expect((await lock()).status).toBe(200);
  expect(await euro()).toMatchObject({ ratesOn: '2026-11-13', source: 'test' });
});

test('a freeze is announced and audited, and only the customer and the Owner may freeze', async () => {
  const { customer, carrier, colleague, owner } = testApp.people;
  const before = await frozenFacts();
  expect((await freeze(carrier)).status).toBe(403);
  expect((await freeze(colleague)).status).toBe(403);
  expect((await freeze(owner)).status).toBe(422);
  const named = await testApp.call(settings.freezeCurrencies, owner, {
    params: { id: mode },
    query: { customerId: customer.companyId },
    body: { acknowledged: true },
  });
  expect(named.status).toBe(200);
  expect(await frozenFacts()).toBe(before + 1);
  const { rows } = await testApp.platform.database.ownerPool.query(
    `SELECT actor_user_id, after->'rates'->>'USD' AS usd FROM audit_entries WHERE action = 'rates.frozen' ORDER BY audit_entry_id DESC LIMIT 1`,
  );
  expect(rows).toEqual([{ actor_user_id: owner.userId, usd: '1' }]);
});

test('two simultaneous freezes give two tables, of which the last one counts', async () => {
  const answers = await Promise.all([freeze(), freeze(), freeze()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { rows } = await testApp.platform.database.ownerPool.query(
    'SELECT fx_no FROM fx_tables ORDER BY fx_no',
  );
  expect(rows.map(({ fx_no }) => fx_no)).toEqual([1, 2, 3]);
});

test('the oldest currency in use decides if rates are outdated, and the first start asks before locking them', async () => {
  const { database } = testApp.platform;
  const { customer, carrier } = testApp.people;
  await database.ownerPool.query(`DELETE FROM currency_rates WHERE rate_date > '2024-12-31'`);
  await newRate('1.1', '2026-11-19');
  const { laneIds } = await seedLanes(testApp, customer.companyId, mode, 1, { state: 'Created' });
  const startThem = (acknowledged?: boolean) =>
    testApp.call(lanes.startLanes, customer, {
      body: { laneIds, ...(acknowledged === undefined ? {} : { acknowledged }) },
    });
  const pause = () => testApp.call(lanes.pauseLanes, customer, { body: { laneIds } });
  const forget = () => database.ownerPool.query('UPDATE contracts SET fx_no = NULL; DELETE FROM fx_tables');
  const used = async (as = customer) =>
    (await currencies(as)).flatMap(({ currency, isUsed }) => (isUsed ? [currency] : []));
  const chargeIn = (currency: string) =>
    database.ownerPool.query(
      'UPDATE structure_charges SET currency = $3 WHERE customer_id = $1 AND mode = $2 AND charge_no = 1',
      [customer.companyId, mode, currency],
    );
  // All in USD: the newest rates count, and they are of yesterday.
  expect(await used()).toEqual([]);
  expect((await startThem(false)).body).toEqual({ changed: 1 });
  await pause();
  await forget();
  await chargeIn('SEK');
  expect(await used()).toEqual(['SEK']);
  const refused = await startThem(false);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'rates_outdated', title: 'The newest rate of SEK is 689 days old' },
  });
  expect((await euro())?.frozenOn).toBeNull();
  expect((await startThem(true)).body).toEqual({ changed: 1 });
  expect((await euro())?.frozenOn).toBe('2026-11-20');
  await pause();
  // Only the first start locks rates; and without the field it does not ask.
  expect((await startThem(false)).body).toEqual({ changed: 1 });
  await pause();
  await forget();
  expect((await startThem()).body).toEqual({ changed: 1 });
  await chargeIn('USD');
  const { body: grid } = await testApp.call(bids.bidGrid, carrier, { query: { mode } });
  const saved = await testApp.call(bids.saveBids, carrier, {
    body: {
      mode,
      structureVersion: grid.structureVersion,
      bids: [{ laneId: laneIds[0] ?? '', currency: 'TRY', rates: [{ chargeNo: 1, rate: 90_000 }] }],
    },
  });
  expect(saved.body.errors).toEqual([]);
  expect(await used()).toEqual(['TRY']);
  expect(await used(carrier), 'carriers do not learn what others bid in').toEqual([]);
  const locked = await testApp.call(settings.freezeCurrencies, customer, { params: { id: mode } });
  expect(locked).toMatchObject({ status: 409, body: { title: 'The newest rate of TRY is 689 days old' } });
});

test('the first start freezes the rates and fixes the contract period, and later starts change nothing', async () => {
  const { companyId } = testApp.people.rivalCustomer;
  const firstMonth = () =>
    testApp.platform.database.asSystem((tx) => propertyOf(tx, companyId, mode, 'contract.firstMonth'));
  expect(await firstMonth()).toBeNull();
  await start(companyId);
  expect(await firstMonth()).toBe('2026-12');
  expect((await euro(testApp.people.rivalCustomer))?.frozenOn).toBe('2026-11-20');
  const facts = await frozenFacts();
  setClock('2027-02-03T12:00:00Z');
  await start(companyId);
  setClock(testMoment);
  expect(await firstMonth()).toBe('2026-12');
  expect((await euro(testApp.people.rivalCustomer))?.frozenOn).toBe('2026-11-20');
  expect(await frozenFacts()).toBe(facts);
});
