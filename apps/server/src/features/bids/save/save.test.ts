import { bids, type BodyInputOf, lanes, settings } from '@lanewright/contract';
import { Mode, type OfferedMode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import type { Person } from '../../../../test/support/people.ts';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { productItself } from '../../../platform/audit.ts';
import { saveBids, selectRules } from './saveBids.ts';

const mode = Mode.RoadFTL;
const linehaul = 1;
const detention = 4;
type Given = Omit<BodyInputOf<typeof bids.saveBids>['bids'][number], 'laneId'>;

let testApp: TestApp;
let seed = 100;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const newLane = async () => {
  const [lane] = await makeLanes(testApp.platform, testApp.people.customer.companyId, mode, 1, (seed += 1));
  return lane?.laneId ?? '';
};
const save = (laneId: string, given: Given, as = testApp.people.carrier) =>
  testApp.call(bids.saveBids, as, { body: { mode, structureVersion: 1, bids: [{ laneId, ...given }] } });
const said = async (laneId: string, given: Given) =>
  (await save(laneId, given)).body.errors.map(({ field, month, chargeNo, message }) => [
    field ?? chargeNo,
    month,
    message,
  ]);
const inGrid = async (laneId: string) => {
  const { body } = await testApp.call(bids.bidGrid, testApp.people.carrier, { query: { mode } });
  return body.lanes.find((lane) => lane.laneId === laneId);
};
const rate = (amount: number | null) => [{ chargeNo: linehaul, rate: amount }];
const sql = (text: string, values: unknown[] = []) =>
  testApp.platform.database.bulkPool.query(text, values).then((result) => result.rows);

test('saves a bid’s currency, validity, diesel price, capacity and texts, keeps omitted fields and clears null ones', async () => {
  const laneId = await newLane();
  const first = await save(laneId, {
    currency: 'EUR',
    transitDays: 3,
    validFrom: '2027-01-01',
    validTo: '2027-06-30',
    fuelBasisUsdPerGallon: 3.4567,
    capacity: [
      { month: '2026-12', capacity: 120.5 },
      { month: '2027-01', capacity: 0 },
    ],
    values: [{ chargeNo: detention, value: ' 60 after two hours ' }],
    rates: rate(2.5),
  });
  expect(first.body).toMatchObject({ saved: 1, sealed: 0, errors: [] });
  const kept = {
    currency: 'EUR',
    transitDays: 3,
    validFrom: '2027-01-01',
    validTo: '2027-06-30',
    fuelBasisUsdPerGallon: 3.4567,
    capacity: [
      { month: '2026-12', capacity: 120.5 },
      { month: '2027-01', capacity: 0 },
    ],
    values: [{ chargeNo: detention, value: '60 after two hours' }],
    rates: [{ chargeNo: linehaul, breakNo: null, rate: 2.5 }],
  };
  expect(await inGrid(laneId)).toMatchObject(kept);
  const second = await save(laneId, { transitDays: null, capacity: [{ month: '2027-01', capacity: null }] });
  expect(second.body).toMatchObject({ saved: 1, ratesChanged: 2 });
  expect(await inGrid(laneId)).toMatchObject({
    ...kept,
    transitDays: null,
    capacity: [{ month: '2026-12', capacity: 120.5 }],
  });
  const { body: seen } = await testApp.call(bids.listLaneBids, testApp.people.customer, {
    params: { laneId },
  });
  expect(seen).toMatchObject([
    {
      validTo: '2027-06-30',
      capacity: [{ month: '2026-12', capacity: 120.5 }],
      values: [{ name: 'Detention per hour', value: '60 after two hours' }],
    },
  ]);
});

test('names the error of each wrong cell', async () => {
  const laneId = await newLane();
  await save(laneId, { rates: rate(2), validTo: '2027-03-31' });
  expect(
    await said(laneId, {
      currency: 'XXX',
      validFrom: '2027-02-30',
      fuelBasisUsdPerGallon: 0,
      capacity: [
        { month: '2026-12', capacity: -1 },
        { month: '2031-01', capacity: 5 },
      ],
      values: [{ chargeNo: linehaul, value: 'x' }],
      rates: [{ chargeNo: linehaul, rate: 1.1234567 }],
    }),
  ).toEqual([
    ['currency', null, 'No exchange rate for XXX. Choose another currency.'],
    ['validFrom', null, '"2027-02-30" is not a date. Use YYYY-MM-DD, e.g. 2027-03-31.'],
    [
      'fuelBasisUsdPerGallon',
      null,
      'Enter a diesel price in USD per gallon, above 0 and at most 100, with at most 4 decimals.',
    ],
    [
      'capacity',
      '2026-12',
      'Enter a capacity of 0 or more with at most 4 decimals. Leave it blank for no limit.',
    ],
    ['capacity', '2031-01', '2031-01 is outside the contract period.'],
    [linehaul, null, 'Text 1 not found in this structure.'],
    [linehaul, null, 'Linehaul can have at most 6 decimals.'],
  ]);
  // A cell is also checked against what is already stored.
  expect(await said(laneId, { validFrom: '2027-04-01' })).toEqual([
    ['validTo', null, 'Valid-from (2027-04-01) must not be after valid-to (2027-03-31).'],
  ]);
  expect(await said(await newLane(), { transitDays: 4 })).toEqual([[null, null, 'Enter at least one rate.']]);
});

test('limits are in the charge’s currency, whatever the bid’s currency, also when that changes', async () => {
  const { customer } = testApp.people;
  const params = { id: Mode.RoadDrayage } as const;
  const { body: structure } = await testApp.call(settings.getCharges, customer, { params });
  const saved = await testApp.call(settings.saveCharges, customer, {
    params,
    body: {
      version: structure.version,
      weightBreaks: [],
      charges: structure.charges.map((charge) => ({
        ...charge,
        unit: charge.unit as 10,
        ...(charge.chargeNo === 1 ? { currency: 'EUR', minAllowed: 100, maxAllowed: 200 } : {}),
      })),
    },
  });
  expect(saved.status).toBe(200);
  const [lane] = await makeLanes(testApp.platform, customer.companyId, Mode.RoadDrayage, 1, (seed += 1));
  const offer = async (currency: string | undefined, amount: number | null) => {
    const { body } = await testApp.call(bids.saveBids, testApp.people.carrier, {
      body: {
        mode: Mode.RoadDrayage,
        structureVersion: saved.body.version,
        bids: [
          {
            laneId: lane?.laneId ?? '',
            ...(currency === undefined ? {} : { currency }),
            rates: amount === null ? [] : rate(amount),
          },
        ],
      },
    });
    return body.errors.map(({ message }) => message);
  };
  const [{ usd }] = (await sql(
    `SELECT usd_per_unit AS usd FROM currency_rates WHERE currency_code = 'EUR' ORDER BY rate_date DESC LIMIT 1`,
  )) as [{ usd: string }];
  const least = 100 * Number(usd);
  expect(await offer('USD', Math.floor(least) - 1)).toEqual([
    expect.stringMatching(/^Base rate, round trip is at least 100(\.0+)? EUR \(1\d\d\.\d+ USD\)\.$/),
  ]);
  expect(await offer('USD', Math.ceil(least))).toEqual([]);
  // The same number would be more than 200 EUR in pounds, and less than 100 EUR in yen.
  expect(await offer('JPY', null)).toEqual([expect.stringMatching(/is at least 100.* EUR \(.* JPY\)\.$/)]);
  expect(await offer('EUR', 100)).toEqual([]);
  expect(await offer(undefined, 201)).toEqual([expect.stringMatching(/must be at most 200/)]);
});

test('saving unchanged values changes no price, time or history and emits no event', async () => {
  const laneId = await newLane();
  const given: Given = { currency: 'USD', transitDays: 2, rates: rate(2.25) };
  await save(laneId, given);
  await testApp.drainJobs();
  // On their own: a cluster keeps events and bids in different places.
  const picture = async () => [
    await sql('SELECT * FROM bids WHERE lane_id = $1', [laneId]),
    await sql('SELECT count(*) FROM bid_changes WHERE lane_id = $1', [laneId]),
    await sql('SELECT count(*) FROM outbox_facts'),
  ];
  const before = await picture();
  expect((await save(laneId, given)).body).toMatchObject({ saved: 1, ratesChanged: 0 });
  expect(await picture()).toEqual(before);
  // Transit days are not a price: nothing is priced again.
  await save(laneId, { transitDays: 5 });
  expect(await sql('SELECT needs_pricing, transit_days FROM bids WHERE lane_id = $1', [laneId])).toEqual([
    { needs_pricing: false, transit_days: 5 },
  ]);
});

test('a pause waits for bids being saved, and no bid is saved after it', async () => {
  const laneId = await newLane();
  const { customer, carrier } = testApp.people;
  const { platform } = testApp;
  // With an existing bid: storing its rate alone would not lock the lane.
  await save(laneId, { rates: rate(2.5) });
  let isPaused = false;
  let pausing: Promise<unknown> = Promise.resolve();
  await platform.database.asCustomers([customer.companyId], async (tx) => {
    await saveBids(
      {
        platform,
        tx,
        actor: { ...productItself, userId: carrier.userId },
        bidder: { customerId: customer.companyId, carrierId: carrier.companyId, mode, contractNo: 1 },
        rules: await selectRules(tx, { customerId: customer.companyId, mode, contractNo: 1 }),
        uploadId: null,
      },
      [{ laneId, rates: [{ chargeNo: linehaul, breakNo: null, rate: '2' }] }],
    );
    pausing = testApp.call(lanes.pauseLanes, customer, { body: { laneIds: [laneId] } }).then((answer) => {
      expect(answer.status).toBe(200);
      isPaused = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(isPaused).toBe(false);
  });
  await pausing;
  expect((await save(laneId, { rates: rate(1) })).body.errors).toMatchObject([
    { laneId, message: expect.stringContaining('is not open for bids now') },
  ]);
  expect(await inGrid(laneId)).toMatchObject({ open: false, rates: [{ rate: 2 }] });
});

test('months are valid in the given mode, or in every mode of the caller when none is given; likewise historical months', async () => {
  // Without a mode they are the months of all modes; the same for historical months.
  const { carrier, customer } = testApp.people;
  const validMonths = async (as: Person, query: { mode?: OfferedMode }) =>
    (await testApp.call(bids.validMonths, as, { query })).body;
  const named = await validMonths(carrier, { mode });
  expect(named).toHaveLength(12);
  const [first = ''] = named;
  const [, next = ''] = named;
  // Another mode starts a month later and has the same length.
  await sql(
    `UPDATE contracts SET first_month = to_date($3, 'YYYY-MM') WHERE customer_id = $1 AND mode = $2`,
    [customer.companyId, Mode.AirFreight, next],
  );
  const later = await validMonths(customer, { mode: Mode.AirFreight });
  expect([later[0], later.length]).toEqual([next, 12]);
  for (const person of [carrier, customer])
    expect(await validMonths(person, {})).toEqual([first, ...later].toSorted());
  await sql('DELETE FROM connections WHERE carrier_id = $1 AND mode <> $2', [carrier.companyId, mode]);
  expect(await validMonths(carrier, {})).toEqual(named);
  const historical = async (query: { mode?: OfferedMode }) =>
    (await testApp.call(bids.historicalMonths, customer, { query })).body;
  await seedLanes(testApp, customer.companyId, mode, 1);
  const { laneIds } = await seedLanes(testApp, customer.companyId, Mode.AirFreight, 1);
  await sql(
    `UPDATE lane_months SET month = month - interval '3 months' WHERE history_id IN (SELECT history_id FROM lanes WHERE lane_id = ANY ($1))`,
    [laneIds],
  );
  const perMode = await Promise.all([historical({ mode }), historical({ mode: Mode.AirFreight })]);
  expect(perMode.map(([oldest]) => oldest)).toEqual(['2026-01', '2025-10']);
  expect(await historical({})).toEqual([...new Set(perMode.flat())].toSorted());
});
