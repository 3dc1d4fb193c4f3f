import { bids, overview, settings, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWorkbook } from '../../../../test/support/fillWorkbook.ts';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { closeByTheClock, offerAs, openSealedTender } from '../../../../test/support/sealedTender.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { testMoment } from '../../../../test/support/testSettings.ts';
import { setClock } from '../../../platform/clock.ts';

const mode = Mode.RoadFTL;
const linehaulColumn = 10;
let testApp: TestApp;
let laneIds: string[];
beforeAll(async () => {
  testApp = await startTestApp();
  ({ laneIds } = await seedLanes(testApp, testApp.people.customer.companyId, mode, 12, { label: 'checked' }));
});
afterAll(() => testApp.close());

const lane = (at: number) => laneIds[at] ?? '';
const linehaul = (rate: number | null, confirmed?: boolean) => [
  { chargeNo: 1, rate, ...(confirmed === undefined ? {} : { confirmed }) },
];
const save = (
  given: readonly { laneId: string; rates: ReturnType<typeof linehaul>; currency?: string }[],
  as = testApp.people.carrier,
) =>
  testApp.call(bids.saveBids, as, {
    body: { mode, structureVersion: 1, bids: given.map((bid) => ({ ...bid, rates: [...bid.rates] })) },
  });
const grid = async (as = testApp.people.carrier) =>
  (await testApp.call(bids.bidGrid, as, { query: { mode } })).body;
const inGrid = async (laneId: string) => (await grid()).lanes.find((one) => one.laneId === laneId);
const confirm = (laneId: string, rate: number, as = testApp.people.carrier) =>
  testApp.call(bids.confirmChecks, as, {
    body: { mode, cells: [{ laneId, chargeNo: 1, breakNo: null, kind: 'slip', rate }] },
  });
const sql = (text: string, values: unknown[] = []) =>
  testApp.platform.database.bulkPool.query(text, values).then((result) => result.rows);

test('saves an unusual price and flags it until it is corrected or confirmed', async () => {
  expect((await save([{ laneId: lane(0), rates: linehaul(1.9) }])).body.checks).toEqual([]);
  const { body } = await save([{ laneId: lane(0), rates: linehaul(190) }]);
  const check = {
    laneId: lane(0),
    chargeNo: 1,
    breakNo: null,
    kind: 'slip',
    rate: 190,
    currency: 'USD',
    message: expect.stringContaining('190 per mile is 100 times your previous rate of 1.90 USD.'),
  };
  expect(body).toMatchObject({ saved: 1, errors: [], checks: [check] });
  expect(await inGrid(lane(0))).toMatchObject({
    rates: [{ rate: 190 }],
    previousRates: [{ rate: 1.9 }],
    checks: [check],
  });
  const seen = async (as: typeof testApp.people.customer) =>
    (await testApp.call(bids.listLaneBids, as, { params: { laneId: lane(0) } })).body[0]?.unconfirmed;
  expect(await seen(testApp.people.customer)).toEqual([
    { chargeNo: 1, breakNo: null, kind: 'slip', rate: 190 },
  ]);
  expect(await seen(testApp.people.carrier)).toBeUndefined();
  // Only the flagged price can be confirmed.
  expect((await confirm(lane(0), 19)).body).toMatchObject({ confirmed: 0, errors: [{ laneId: lane(0) }] });
  expect((await confirm(lane(0), 190, testApp.people.otherCarrier)).body.confirmed).toBe(0);
  expect((await confirm(lane(0), 190)).body).toEqual({ confirmed: 1, errors: [] });
  expect((await inGrid(lane(0)))?.checks).toEqual([]);
  const [audit] = await sql(`SELECT after FROM audit_entries WHERE action = 'bids.checkConfirmed'`);
  expect(audit.after).toMatchObject({ mode, cells: [[lane(0), 'rate:1', 'slip', '190.000000']] });
});

test('a second typo is compared with the rate before the first, and its correction raises no check', async () => {
  await save([{ laneId: lane(1), rates: linehaul(2.1) }]);
  await save([{ laneId: lane(1), rates: linehaul(21) }]);
  const { body } = await save([{ laneId: lane(1), rates: linehaul(20.5) }]);
  expect(body.checks).toMatchObject([{ kind: 'slip', rate: 20.5 }]);
  expect((await save([{ laneId: lane(1), rates: linehaul(2.05) }])).body.checks).toEqual([]);
  expect((await inGrid(lane(1)))?.checks).toEqual([]);
});

test('does not flag a price confirmed on saving, but does flag another value', async () => {
  await save([{ laneId: lane(2), rates: linehaul(2) }]);
  expect((await save([{ laneId: lane(2), rates: linehaul(0.02, true) }])).body.checks).toEqual([]);
  expect((await inGrid(lane(2)))?.checks).toEqual([]);
  expect((await save([{ laneId: lane(2), rates: linehaul(2) }])).body.checks).toHaveLength(1);
  await save([{ laneId: lane(2), rates: linehaul(null) }]);
});

test('uses a target as reference only if the customer shows it', async () => {
  const { customer, otherCarrier } = testApp.people;
  await sql('UPDATE lanes SET target_price = 2.36 WHERE lane_id = $1', [lane(3)]);
  const offer = () => save([{ laneId: lane(3), rates: linehaul(18) }], otherCarrier);
  expect((await offer()).body.checks, 'hidden').toEqual([]);
  await save([{ laneId: lane(3), rates: linehaul(null) }], otherCarrier);
  const show = (isShown: boolean) =>
    testApp.call(settings.saveInstance, customer, {
      params: { id: mode },
      body: { properties: { 'visibility.target': isShown } },
    });
  await show(true);
  expect((await offer()).body.checks).toMatchObject([
    { message: expect.stringContaining('this lane’s target of 2.36 USD') },
  ]);
  await show(false);
});

test('a carrier’s checks do not depend on other carriers’ bids', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const sent = async () => {
    const first = await save([{ laneId: lane(5), rates: linehaul(2) }]);
    const second = await save([{ laneId: lane(5), rates: linehaul(200) }]);
    await testApp.drainJobs();
    const shown = await inGrid(lane(5));
    await save([{ laneId: lane(5), rates: linehaul(null) }]);
    await testApp.drainJobs();
    return JSON.stringify([first.body, second.body, shown]);
  };
  const alone = await sent();
  for (const [as, rate] of [
    [otherCarrier, 1.7],
    [otherCarrier, 190],
  ] as const) {
    await save([{ laneId: lane(5), rates: linehaul(rate) }], as);
    await testApp.drainJobs();
    expect(await sent(), `${rate}`).toBe(alone);
  }
  expect(carrier.companyId).not.toBe(otherCarrier.companyId);
});

test('accepts a sheet and names the prices to check, marked amber', async () => {
  const { carrier } = testApp.people;
  await save([{ laneId: lane(4), rates: linehaul(2) }]);
  const { raw } = await testApp.call(overview.exportLanes, carrier, { body: { mode } });
  const file = await fillWorkbook(raw, 'Bids', (rows) => {
    for (const row of rows) if (String(row[0]) === lane(4)) row[linehaulColumn] = 20_000;
  });
  const sent = await testApp.upload(uploads.receiveBidSheet, carrier, {
    query: { mode },
    fileName: 'bids.xlsx',
    file,
  });
  await testApp.drainJobs();
  const params = { id: sent.body.uploadId ?? '' };
  const { body } = await testApp.call(uploads.getUpload, carrier, { params });
  expect(body).toMatchObject({
    status: 200,
    bidResult: {
      errors: 0,
      checked: 1,
      checks: [{ laneId: lane(4), rate: 20_000, cell: expect.stringMatching(/^[A-Z]+\d+$/), sheet: 'Bids' }],
    },
  });
  const marked = await testApp.call(uploads.downloadBidUpload, carrier, { params });
  expect(marked.raw.length).toBeGreaterThan(1_000);
  await save([{ laneId: lane(4), rates: linehaul(2) }]);
});

test('in a sealed round returns checks without storing them until the opening, and keeps confirmations', async () => {
  const { carrier } = testApp.people;
  const sealed = await openSealedTender(testApp);
  const [first = '', second = ''] = sealed.laneIds;
  const offer = (laneId: string, confirmed: boolean) =>
    offerAs(testApp, carrier, [{ laneId, rates: [{ chargeNo: 1, rate: 4_811.16, confirmed }] }]);
  expect((await offer(first, false)).body).toMatchObject({
    sealed: 1,
    checks: [{ laneId: first, rate: 4_811.16 }],
  });
  if (second !== '') expect((await offer(second, true)).body).toMatchObject({ sealed: 1, checks: [] });
  const kept = () =>
    sql(
      `SELECT b.lane_id, c.confirmed_at IS NOT NULL AS is_confirmed FROM bid_checks c
       JOIN bids b ON b.customer_id = c.customer_id AND b.bid_id = c.bid_id WHERE b.lane_id = ANY ($1) ORDER BY b.lane_id`,
      [sealed.laneIds],
    );
  expect(await kept()).toEqual([]);
  await closeByTheClock(testApp);
  expect(await kept()).toEqual([
    { lane_id: first, is_confirmed: false },
    ...(second === '' ? [] : [{ lane_id: second, is_confirmed: true }]),
  ]);
  setClock(testMoment);
});
