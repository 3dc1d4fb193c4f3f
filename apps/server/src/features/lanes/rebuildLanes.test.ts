import { Mode, UploadStatus } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawnCases } from '../../../../../tools/lib/drawnCases.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { approve, lanePicture, rollUp } from '../../../test/pipeline/rollUp.ts';
import { announceUpload, type StoredRow } from '../../../test/pipeline/storeUpload.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { lockLanes } from './lockLanes.ts';
import { recomputeLanes } from './recompute/recomputeLanes.ts';
import { rollUpUpload } from './roll-up/rollUpUpload.ts';
import { keyedLanes } from '../../../test/support/insertHistories.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
const startAnew = () =>
  query(
    `TRUNCATE lanes, lane_histories, lane_routes, lane_months, lane_parts, lane_forecasts, uploads, lines, words, routes,
       resolved_places, resolved_words, saved_places CASCADE`,
  );
beforeEach(startAnew);

async function query<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await testApp.platform.database.ownerPool.query(sql, values)).rows as T[];
}

const city = (name: string, state: string) => ({ city: name, state, country: 'US' });
const places = [city('Dallas', 'TX'), city('Chicago', 'IL'), city('Atlanta', 'GA'), city('Memphis', 'TN')];
const cents = (least: number) =>
  fc.integer({ min: least, max: 500_000 }).map((value) => (value / 100).toFixed(2));
/** Optional fields of a shipment in a file. */
const told = {
  businessUnit: fc.constantFrom('Foods', 'Home Care'),
  linehaulUsd: fc.option(cents(-5_000)),
  fuelUsd: fc.option(cents(0)),
  deliveredOn: fc.option(fc.constantFrom('2025-10-30', '2025-11-05', '2026-01-17', '2026-05-04')),
  promisedOn: fc.option(fc.constantFrom('2025-11-04', '2026-01-17', '2026-05-01')),
};
/** Further lines of a shipment: additional costs and credit notes. */
const furtherLine = fc.record({ chargeUsd: fc.option(cents(-100_000)), weightKg: fc.option(cents(0)) });
const shipment = fc
  .record({
    from: fc.constantFrom(...places),
    to: fc.constantFrom(...places),
    movedOn: fc.constantFrom('2025-11-03', '2025-12-30', '2026-01-15', '2026-02-28', '2026-05-01'),
    equipment: fc.constantFrom('Van', 'Reefer', '53 dry van'),
    carrier: fc.constantFrom('Acme Inc', 'Beta Lines', 'Gamma Freight'),
    chargeUsd: fc.option(cents(-5_000)),
    weightKg: fc.option(cents(0)),
    miles: fc.option(fc.integer({ min: 0, max: 20_000 }).map((value) => (value / 10).toFixed(1))),
    ...told,
  })
  .chain((head) =>
    fc
      .array(furtherLine, { maxLength: 2 })
      .map((further): StoredRow[] => [head, ...further.map((line) => ({ ...head, miles: null, ...line }))]),
  );
const year = fc.array(shipment, { minLength: 8, maxLength: 40 });

/** The shipments as rows of one file: further lines refer to their head by its number. */
function rowsOf(shipments: readonly (readonly StoredRow[])[]): StoredRow[] {
  const rows: StoredRow[] = [];
  for (const lines of shipments) {
    const head = rows.length + 1;
    lines.forEach((line, index) => rows.push(index === 0 ? line : { ...line, head }));
  }
  return rows;
}

const counted = async (shipments: readonly (readonly StoredRow[])[], person = testApp.people.customer) => {
  const uploadId = await rollUp(testApp, person, Mode.RoadFTL, rowsOf(shipments));
  await approve(testApp, person, uploadId, Mode.RoadFTL);
  return uploadId;
};
const monthPicture = (customerId: string) =>
  query(
    `SELECT lane_key, to_char(month, 'YYYY-MM') AS month, sum(m.shipment_count) AS shipments, sum(m.line_count) AS lines,
       sum(m.volume) AS volume, sum(m.historic_charge_usd) AS charge, sum(m.priced_charge_usd) AS priced
     FROM lane_months m JOIN ${keyedLanes} l USING (customer_id, history_id)
     WHERE m.customer_id = $1 AND m.is_counted GROUP BY 1, 2 ORDER BY 1, 2`,
    [customerId],
  );
/** Parts over all uploads, in the columns they all have. */
const partsPicture = (customerId: string) =>
  query(
    `SELECT lane_key, to_char(month, 'YYYY-MM') AS month, p.carrier, p.business_unit, sum(p.shipment_count) AS shipments, sum(p.volume) AS volume,
       sum(p.weight_kg) AS weight, sum(p.containers) AS containers, sum(p.charge_usd) AS charge, sum(p.priced_charge_usd) AS priced,
       sum(p.priced_volume) AS priced_volume, sum(p.linehaul_usd) AS linehaul, sum(p.fuel_usd) AS fuel, sum(p.charge_with_fuel_split_usd) AS told,
       sum(p.transit_days) AS days, sum(p.transit_shipments) AS timed, sum(p.promised_shipments) AS promised, sum(p.on_time_shipments) AS on_time
     FROM lane_parts p JOIN ${keyedLanes} l USING (customer_id, history_id)
     WHERE p.customer_id = $1 AND p.is_counted GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    [customerId],
  );
/** Months that differ from the sum of their parts. */
const unequalMonths = () =>
  query(
    `(SELECT history_id, upload_id, month, is_counted, shipment_count::bigint, volume, weight_kg, containers, historic_charge_usd, priced_charge_usd,
        priced_volume FROM lane_months)
     EXCEPT
     SELECT history_id, upload_id, month, is_counted, sum(shipment_count), sum(volume), sum(weight_kg), sum(containers), sum(charge_usd),
       sum(priced_charge_usd), sum(priced_volume) FROM lane_parts GROUP BY 1, 2, 3, 4`,
  );
/** Everything that roll-up and recalculation produced, with the IDs of lanes. */
const everything = async () => ({
  lanes: await query('SELECT * FROM lanes ORDER BY lane_id'),
  routes: await query('SELECT * FROM lane_routes ORDER BY upload_id, route_no'),
  months: await query('SELECT * FROM lane_months ORDER BY history_id, upload_id, month'),
  parts: await query(
    'SELECT * FROM lane_parts ORDER BY history_id, upload_id, month, carrier, business_unit',
  ),
  forecasts: await query('SELECT * FROM lane_forecasts ORDER BY lane_id, month'),
});
async function refresh(): Promise<void> {
  const { companyId: customerId } = testApp.people.customer;
  await testApp.platform.database.asSystem((tx) =>
    announce(tx, 'lanes.rebuildRequested', `${customerId}:4`, { customerId, mode: Mode.RoadFTL }),
  );
  await testApp.drainJobs();
}

describe('roll-up', () => {
  it('of a file split in two anywhere equals the roll-up of the whole', async () => {
    const { customer, rivalCustomer } = testApp.people;
    await fc.assert(
      fc.asyncProperty(year, fc.integer({ min: 1, max: 7 }), async (shipments, cut) => {
        await startAnew();
        await counted(shipments, rivalCustomer);
        await counted(shipments.slice(0, cut));
        await counted(shipments.slice(cut));
        expect(await lanePicture(testApp, customer)).toEqual(await lanePicture(testApp, rivalCustomer));
        expect(await monthPicture(customer.companyId)).toEqual(await monthPicture(rivalCustomer.companyId));
        expect(await partsPicture(customer.companyId)).toEqual(await partsPicture(rivalCustomer.companyId));
        expect(await unequalMonths()).toEqual([]);
      }),
      { numRuns: drawnCases(2, 4), endOnFailure: true },
    );
  });

  it('nets credit notes and skips duplicate rows', async () => {
    const { customer, rivalCustomer } = testApp.people;
    const amount = cents(1);
    await fc.assert(
      fc.asyncProperty(year, amount, async (shipments, charge) => {
        await startAnew();
        await counted(shipments, rivalCustomer);
        const further = (line: StoredRow | undefined, over: Partial<StoredRow>): StoredRow[] =>
          line === undefined ? [] : [{ ...line, miles: null, weightKg: null, ...over }];
        await counted(
          shipments.map((lines, index) => [
            ...lines,
            // Charged and credited again; and a line that occurs twice in the file.
            ...(index % 3 === 0 && lines[0]?.chargeUsd != null
              ? further(lines[0], { chargeUsd: charge })
              : []),
            ...(index % 3 === 0 && lines[0]?.chargeUsd != null
              ? further(lines[0], { chargeUsd: `-${charge}` })
              : []),
            ...(index % 3 === 1 ? further(lines[0], { ...lines[0], state: 2 }) : []),
          ]),
        );
        expect(await lanePicture(testApp, customer)).toEqual(await lanePicture(testApp, rivalCustomer));
        const [sums] = await query<{ charge: string | null }>(
          'SELECT sum(historic_charge_usd) AS charge FROM lanes WHERE customer_id = $1',
          [customer.companyId],
        );
        const total = shipments
          .flat()
          .reduce((sum, line) => sum + Math.round(Number(line.chargeUsd ?? 0) * 100), 0);
        expect(Math.round(Number(sums?.charge) * 100)).toBe(total);
      }),
      { numRuns: drawnCases(2, 4), endOnFailure: true },
    );
  });

  it('requested again, once or twice, changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(year, async (shipments) => {
        await startAnew();
        await counted(shipments);
        const before = await everything();
        await refresh();
        expect(await everything()).toEqual(before);
        // State of an upload that was rolled up before parts were stored.
        await query('DELETE FROM lane_parts');
        await refresh();
        expect(await everything()).toEqual(before);
      }),
      { numRuns: drawnCases(1, 3), endOnFailure: true },
    );
  });
});

describe('answering a place', () => {
  /** Resolves a city to the place of another, as an answer does, and announces it. */
  async function answer(uploadId: string, cityName: string, other: string): Promise<void> {
    const moved = await query(
      `UPDATE resolved_places p SET place = o.place, node_key = o.node_key, node_label = o.node_label
       FROM words w, words ow JOIN resolved_places o USING (customer_id, upload_id, word_no)
       WHERE w.upload_id = $1 AND w.kind = 'place' AND w.parts ->> 'city' = $2
         AND ow.upload_id = $1 AND ow.kind = 'place' AND ow.parts ->> 'city' = $3
         AND p.upload_id = $1 AND p.word_no = w.word_no AND w.customer_id = p.customer_id AND ow.customer_id = p.customer_id
       RETURNING 1`,
      [uploadId, cityName, other],
    );
    if (moved.length === 0) return;
    const { customer } = testApp.people;
    await announceUpload(
      testApp.platform,
      customer,
      uploadId,
      Mode.RoadFTL,
      UploadStatus.Completed,
      'locations.changed',
    );
    await testApp.drainJobs();
  }

  it('moves what a roll-up from scratch would and changes no other lane', async () => {
    const { companyId: customerId } = testApp.people.customer;
    const upload = { customerId, mode: Mode.RoadFTL, isCounted: true };
    await fc.assert(
      fc.asyncProperty(year, year, async (shipments, others) => {
        await startAnew();
        const uploadId = await counted(shipments);
        await counted(others);
        const written = () =>
          query<{ xmin: string; upload_id: string; origin_label: string; destination_label: string }>(
            `SELECT m.xmin::text, m.upload_id, m.history_id, m.month, l.origin_label, l.destination_label
             FROM lane_months m JOIN ${keyedLanes} l USING (customer_id, history_id) ORDER BY m.history_id, m.upload_id, m.month`,
          );
        const before = await written();
        await answer(uploadId, 'Chicago', 'Atlanta');
        const isOther = (row: { upload_id: string; origin_label: string; destination_label: string }) =>
          row.upload_id !== uploadId || !/Chicago|Atlanta/.test(row.origin_label + row.destination_label);
        expect((await written()).filter(isOther)).toEqual(before.filter(isOther));
        const moved = await everything();
        await testApp.platform.database.asSystem(async (tx) => {
          await lockLanes(tx, customerId, Mode.RoadFTL);
          await rollUpUpload(tx, { ...upload, uploadId });
          await recomputeLanes(tx, customerId, Mode.RoadFTL);
        });
        expect(await everything()).toEqual(moved);
        expect(moved.months.length).toBeGreaterThan(0);
      }),
      { numRuns: drawnCases(2, 4), endOnFailure: true },
    );
  });
});

describe('single lines add up as shipments are defined', () => {
  const port = fc.constantFrom({ code: 'CNSHA' }, { code: 'NLRTM' }, { code: 'USLAX' }, { code: 'DEHAM' });
  // Ports connected by road: road freight across an ocean would raise a question, and its rows would wait.
  const usPort = fc.constantFrom({ code: 'USLAX' }, { code: 'USNYC' });
  const airport = fc.constantFrom({ code: 'FRA' }, { code: 'JFK' }, { code: 'ORD' });
  const town = fc.constantFrom(...places);
  const maybe = (figure: fc.Arbitrary<string>) => fc.option(figure);
  const line = (from: fc.Arbitrary<Record<string, string>>, to: fc.Arbitrary<Record<string, string>>) =>
    fc.record({
      from,
      to,
      movedOn: fc.constantFrom('2025-11-03', '2025-12-30', '2026-01-15'),
      equipment: fc.constantFrom('40HC', '20GP', 'Van'),
      moveType: fc.constantFrom('CY/CY', 'import', 'D2P'),
      service: fc.constantFrom('Express', 'Standard'),
      carrier: fc.constantFrom('Acme Inc', 'Beta Lines'),
      chargeUsd: maybe(cents(-5_000)),
      weightKg: maybe(fc.oneof(cents(0), fc.constant('0.000'))),
      volumeM3: maybe(cents(0)),
      miles: maybe(
        fc.oneof(
          cents(0).map((text) => text.slice(0, -1)),
          fc.constant('0.0'),
        ),
      ),
      containers: maybe(fc.constantFrom('1', '2', '0', '0.5')),
      state: fc.constantFrom(0 as const, 0 as const, 2 as const),
      ...told,
    });
  it.each([
    [Mode.RoadFTL, town, town],
    [Mode.RoadDrayage, usPort, town],
    [Mode.OceanFCL, port, port],
    [Mode.OceanLCL, port, port],
    [Mode.AirFreight, airport, airport],
  ] as const)('mode %i', async (mode, from, to) => {
    const { customer } = testApp.people;
    const uploadId = await rollUp(
      testApp,
      customer,
      mode,
      fc.sample(line(from, to), { numRuns: 150, seed: mode }),
    );
    const defined = `
      SELECT history_id, month, count(*) AS shipments, sum(line_count) AS lines, coalesce(sum(volume), 0) AS volume,
        coalesce(sum(weight_kg), 0) AS weight, coalesce(sum(volume_m3), 0) AS m3, sum(containers) AS containers,
        coalesce(sum(miles), 0) AS miles, coalesce(sum(miles_given), 0) AS given, count(miles_given) AS given_count,
        coalesce(sum(charge_usd), 0) AS charge, coalesce(sum(charge_usd) FILTER (WHERE volume > 0), 0) AS priced,
        coalesce(sum(volume) FILTER (WHERE charge_usd IS NOT NULL AND volume > 0), 0) AS priced_volume
      FROM lane_shipments WHERE upload_id = $1 GROUP BY history_id, month`;
    const summed = `
      SELECT history_id, month, shipment_count, line_count, volume, weight_kg, volume_m3, containers, miles, miles_given,
        miles_given_count, historic_charge_usd, priced_charge_usd, priced_volume
      FROM lane_months WHERE upload_id = $1`;
    expect(await query(`(${defined}) EXCEPT (${summed})`, [uploadId])).toEqual([]);
    expect(await query(`(${summed}) EXCEPT (${defined})`, [uploadId])).toEqual([]);
    expect((await query(summed, [uploadId])).length).toBeGreaterThan(10);
    const parts = `
      SELECT s.history_id, s.month, coalesce(c.canonical, ''), coalesce(u.canonical, ''), count(*), coalesce(sum(s.volume), 0), coalesce(sum(s.weight_kg), 0),
        sum(s.containers), coalesce(sum(s.charge_usd), 0), coalesce(sum(s.charge_usd) FILTER (WHERE s.volume > 0), 0),
        coalesce(sum(s.volume) FILTER (WHERE s.charge_usd IS NOT NULL AND s.volume > 0), 0),
        coalesce(sum(s.linehaul_usd), 0), coalesce(sum(s.fuel_usd), 0),
        coalesce(sum(s.charge_usd) FILTER (WHERE s.fuel_usd IS NOT NULL), 0), coalesce(sum(s.transit_days), 0), count(s.transit_days),
        count(s.is_on_time), count(*) FILTER (WHERE s.is_on_time)
      FROM lane_shipments s
      LEFT JOIN resolved_words c ON c.customer_id = $2 AND c.upload_id = $1 AND c.kind = 'carrier' AND c.word_no = s.carrier_word
      LEFT JOIN resolved_words u ON u.customer_id = $2 AND u.upload_id = $1 AND u.kind = 'businessUnit' AND u.word_no = s.business_unit_word
      WHERE s.customer_id = $2 AND s.upload_id = $1 GROUP BY 1, 2, 3, 4`;
    const ofParts = `
      SELECT history_id, month, carrier, business_unit, shipment_count, volume, weight_kg, containers, charge_usd, priced_charge_usd, priced_volume,
        linehaul_usd, fuel_usd, charge_with_fuel_split_usd, transit_days, transit_shipments, promised_shipments, on_time_shipments
      FROM lane_parts WHERE customer_id = $2 AND upload_id = $1`;
    expect(await query(`(${parts}) EXCEPT (${ofParts})`, [uploadId, customer.companyId])).toEqual([]);
    expect(await query(`(${ofParts}) EXCEPT (${parts})`, [uploadId, customer.companyId])).toEqual([]);
  });
});
