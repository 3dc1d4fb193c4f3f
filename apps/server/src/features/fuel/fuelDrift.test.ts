import { awards, bids, clauses, overview, settings } from '@lanewright/contract';
import { Decimal, Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SeededLanes, seededMonths, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { announce } from '../../platform/jobs/outbox.ts';

const mode = Mode.RoadFTL;
const [month = ''] = seededMonths;
let testApp: TestApp;
let seeded: SeededLanes;
beforeAll(async () => {
  testApp = await startTestApp();
  seeded = await seedLanes(testApp, testApp.people.customer.companyId, mode, 1);
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;

const milesOfALoad = '2573.5';
/** Linehaul and fuel for a load at the reference price, and what it costs more once diesel is up by 1.10: 0.20 a mile at 5.5 mpg. */
const loadUsd = new Decimal(milesOfALoad).times('1.9');
const driftUsd = new Decimal(milesOfALoad).times('0.2');

async function saveClause(): Promise<void> {
  const saved = await testApp.call(clauses.saveClauses, testApp.people.customer, {
    params: { id: mode, no: 1 },
    body: {
      clauses: [
        {
          clauseNo: null,
          name: 'Diesel',
          chargeNos: [],
          terms: {
            series: { kind: 'own', period: 'week' },
            basis: 3.2,
            effect: { kind: 'perMile', milesPerGallon: { van: 6, reefer: 5.5, flatbed: 5 } },
            date: 'ship',
            take: { kind: 'inForce', lagDays: 0 },
            hold: 'each',
            trigger: null,
            floor: null,
            ceiling: null,
            minAmount: null,
            maxAmount: null,
            decimals: 4,
            maxAgeDays: 21,
          },
          carrierId: null,
          fromMonth: null,
          toMonth: null,
          values: [
            { day: `${month}-01`, value: 3.2 },
            { day: `${month}-08`, value: 3.2 },
            { day: `${month}-15`, value: 4.3 },
          ],
        },
      ],
    },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

async function award(): Promise<void> {
  const { customer, carrier } = testApp.people;
  const [laneId = ''] = seeded.laneIds;
  // Whole miles, so that a month costs whole cents.
  await sql('UPDATE lane_forecasts SET volume = 1000, baseline_cost_usd = 2000 WHERE customer_id = $1', [
    seeded.customerId,
  ]);
  await sql(
    `INSERT INTO lane_routes (customer_id, upload_id, route_no, history_id) SELECT customer_id, $2, 1, history_id FROM lanes WHERE customer_id = $1`,
    [seeded.customerId, seeded.uploadId],
  );
  await sql(
    `INSERT INTO lines (customer_id, upload_id, line_no, sheet_row, state, route_no, moved_on, ship_date, charge_usd, currency, miles)
     VALUES ($1, $2, 1, 1, 0, 1, '2026-06-10', '2026-06-10', 2000, 'USD', 1000)`,
    [seeded.customerId, seeded.uploadId],
  );
  await testApp.call(settings.saveInstance, customer, {
    params: { id: mode },
    body: { properties: { 'fuel.referenceDieselUsdPerGallon': 3.2 } },
  });
  const { body: structure } = await testApp.call(settings.getCharges, carrier, {
    params: { id: mode },
    query: { customerId: customer.companyId },
  });
  const rates = [
    { chargeNo: 1, breakNo: null, rate: 1.4 },
    { chargeNo: 2, breakNo: null, rate: 0.5 },
  ];
  const saved = await testApp.call(bids.saveBids, carrier, {
    body: {
      mode,
      structureVersion: structure.version,
      bids: [{ laneId, rates, fuelBasisUsdPerGallon: 3.2 }],
    },
  });
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200, body: { errors: [] } });
  await testApp.drainJobs();
  const [bid] = await sql<{ bid_id: string }>('SELECT bid_id FROM bids WHERE lane_id = $1', [laneId]);
  const given = await testApp.call(awards.acceptBids, customer, {
    body: [{ laneId, bidId: bid?.bid_id ?? '', share: 100, months: [...seededMonths] }],
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  await testApp.drainJobs();
}

/** Loads of a carrier on these days of the first contract month, and the sum that the files state for them. */
async function invoiced(carrierWord: number, carrier: string, days: number[], usd: Decimal): Promise<void> {
  await sql(
    `INSERT INTO resolved_words (customer_id, upload_id, kind, word_no, canonical) VALUES ($1, $2, 'carrier', $3, $4)`,
    [seeded.customerId, seeded.uploadId, carrierWord, carrier],
  );
  await sql(
    `INSERT INTO lines (customer_id, upload_id, line_no, sheet_row, state, route_no, carrier_word, moved_on, ship_date, charge_usd, currency, miles)
     SELECT $1, $2, 100 * $3::integer + n, n, 0, 1, $3, day, day, 1, 'USD', $5
     FROM unnest($4::integer[]) WITH ORDINALITY d (of_month, n), LATERAL (SELECT $6::date + of_month - 1 AS day) at`,
    [seeded.customerId, seeded.uploadId, carrierWord, days, milesOfALoad, `${month}-01`],
  );
  const miles = new Decimal(milesOfALoad).times(days.length).toFixed();
  for (const table of ['lane_months', 'lane_parts'])
    await sql(
      table === 'lane_parts'
        ? `INSERT INTO lane_parts (customer_id, history_id, upload_id, month, carrier, is_counted, shipment_count, volume, weight_kg, containers,
             charge_usd, priced_charge_usd, priced_volume, linehaul_usd, fuel_usd, charge_with_fuel_split_usd, transit_days, transit_shipments,
             promised_shipments, on_time_shipments)
           SELECT customer_id, history_id, $2, $3, $4, true, $5::integer, $6::numeric, 0, $5::integer, $7::numeric, $7::numeric, $6::numeric, 0, 0, 0, 0, 0, 0, 0
           FROM lanes WHERE customer_id = $1`
        : `INSERT INTO lane_months (customer_id, history_id, upload_id, month, is_counted, shipment_count, line_count, volume, weight_kg, volume_m3,
             containers, miles, miles_given, miles_given_count, historic_charge_usd, priced_charge_usd, priced_volume)
           SELECT customer_id, history_id, $2, $3, true, $5::integer, $5::integer, $6::numeric, 0, 0, $5::integer, $6::numeric, 0, 0, $7::numeric, $7::numeric, $6::numeric
           FROM lanes WHERE customer_id = $1 AND $4::text <> ''
           ON CONFLICT (customer_id, history_id, upload_id, month) DO NOTHING`,
      [seeded.customerId, seeded.uploadId, `${month}-01`, carrier, days.length, miles, usd.toFixed(2)],
    );
}

test('a higher diesel price is fuel drift, not leakage: eight loads, three of them at 0.20 more per mile', async () => {
  await saveClause();
  await award();
  const { carrier } = testApp.people;
  await sql(
    `UPDATE contracts SET first_month = to_date($3, 'YYYY-MM') WHERE customer_id = $1 AND mode = $2`,
    [seeded.customerId, mode, month],
  );
  await sql(
    `INSERT INTO carrier_aliases (customer_id, name, carrier_id, decided_by, decided_at) VALUES ($1, 'Fast Freight', $2, 'person', now())`,
    [seeded.customerId, carrier.companyId],
  );
  await invoiced(1, 'Fast Freight', [2, 3, 7, 9, 14, 15, 16, 21], loadUsd.times(8).plus(driftUsd.times(3)));
  // Another carrier, also after the rise, and 100 above the price.
  await invoiced(2, 'Someone Else', [20], loadUsd.plus(driftUsd).plus(100));
  await testApp.platform.database.asSystem((tx) =>
    announce(tx, 'lanes.changed', `${seeded.customerId}:${mode}:volumes`, {
      customerId: seeded.customerId,
      mode,
      volumesChanged: true,
    }),
  );
  await testApp.drainJobs();
  const { body } = await testApp.call(overview.overviewRealised, testApp.people.customer, {
    params: { id: mode },
    query: { by: 'carrier' },
  });
  const rowOf = (label: string) => body.rows.find((row) => row.label === label);
  const own = body.rows.find(({ label }) => label !== 'Someone Else');
  expect(own).toMatchObject({ shipments: 8, rateLeakUsd: 0, routingLeakUsd: 0, fuelDriftUsd: 1544.1 });
  expect(rowOf('Someone Else')).toMatchObject({ rateLeakUsd: 0, routingLeakUsd: 100, fuelDriftUsd: 514.7 });
  for (const row of [...body.rows, body.totals]) {
    const drift = new Decimal(row.awardedSavingsUsd)
      .minus(row.rateLeakUsd)
      .minus(row.routingLeakUsd)
      .minus(row.fuelDriftUsd ?? 0);
    expect(drift.toNumber()).toBe(row.realisedSavingsUsd);
  }
  expect(body.notes.at(-1)).toBe(
    'Realised savings = awarded savings − rate leakage − routing leakage − fuel drift.',
  );
  const { body: savings } = await testApp.call(overview.overviewSavings, testApp.people.customer, {
    query: { by: 'mode' },
  });
  expect(savings.totals).toMatchObject({ leak: 100, fuelDrift: 2058.8 });
});

test('without a clause, the same invoices are leakage as before', async () => {
  await sql('DELETE FROM clause_values');
  await sql('DELETE FROM contract_clauses');
  await testApp.platform.database.asSystem((tx) =>
    announce(tx, 'clause.saved', `${seeded.customerId}:${mode}`, {
      customerId: seeded.customerId,
      mode,
      contractNo: 1,
    }),
  );
  await testApp.drainJobs();
  const { body } = await testApp.call(overview.overviewRealised, testApp.people.customer, {
    params: { id: mode },
    query: { by: 'carrier' },
  });
  expect(body.totals).toMatchObject({ rateLeakUsd: 1544.1, routingLeakUsd: 614.7 });
  expect(body.totals).not.toHaveProperty('fuelDriftUsd');
  expect(body.notes).toHaveLength(3);
  const { body: bridge } = await testApp.call(overview.overviewBridge, testApp.people.customer, {
    params: { id: mode },
    query: {},
  });
  expect(bridge).not.toHaveProperty('constantFuel');
});
