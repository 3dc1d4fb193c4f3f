import { laneKey, Mode, regionPair, UploadStatus } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import {
  approve as approveUpload,
  lanePicture as pictureOf,
  rollUp as rollUpRows,
} from '../../../test/pipeline/rollUp.ts';
import { announceUpload, type StoredRow, storeUpload } from '../../../test/pipeline/storeUpload.ts';
import type { Person } from '../../../test/support/people.ts';
import { keyedLanes } from '../../../test/support/insertHistories.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() =>
  testApp.platform.database.ownerPool.query(
    `TRUNCATE lanes, lane_histories, lane_routes, lane_months, lane_parts, lane_forecasts, uploads, lines, words, routes,
       resolved_places, resolved_words, saved_places CASCADE`,
  ),
);

const city = (name: string, state: string) => ({ city: name, state, country: 'US' });
const dallas = city('Dallas', 'TX');
const chicago = city('Chicago', 'IL');
const atlanta = city('Atlanta', 'GA');
const places = [dallas, chicago, atlanta];

const load = (over: Partial<StoredRow> = {}): StoredRow => ({
  from: dallas,
  to: chicago,
  movedOn: '2026-03-05',
  equipment: "53' Dry Van",
  carrier: 'Acme Trucking, Inc.',
  chargeUsd: '1000.00',
  miles: '900.0',
  weightKg: '10000.000',
  ...over,
});

async function query<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await testApp.platform.database.ownerPool.query(sql, values)).rows as T[];
}

const rollUp = (person: Person, mode: number, rows: readonly StoredRow[]) =>
  rollUpRows(testApp, person, mode, rows);
const approve = (person: Person, uploadId: string, mode: number) =>
  approveUpload(testApp, person, uploadId, mode);
const lanePicture = (person: Person) => pictureOf(testApp, person);

describe('lane keys match those of freight', () => {
  const port = (code: string) => ({ code });
  const drayage = { equipment: '40HQ', chargeUsd: '300' };
  it.each([
    [
      Mode.RoadFTL,
      load(),
      laneKey(Mode.RoadFTL, {
        origin: 'city:US:TX:Dallas',
        destination: 'city:US:IL:Chicago',
        equipment: 'Dry van',
      }),
    ],
    [
      Mode.RoadDrayage,
      load({ ...drayage, from: port('USLAX'), to: city('Phoenix', 'AZ'), moveType: 'import' }),
      laneKey(Mode.RoadDrayage, {
        portOrRamp: 'port:USLAX',
        place: 'city:US:AZ:Phoenix',
        containerType: '40HC',
        direction: 'Import',
      }),
    ],
    [
      Mode.RoadDrayage,
      load({ ...drayage, from: city('Phoenix', 'AZ'), to: port('USLAX') }),
      laneKey(Mode.RoadDrayage, {
        portOrRamp: 'port:USLAX',
        place: 'city:US:AZ:Phoenix',
        containerType: '40HC',
        direction: 'Export',
      }),
    ],
    [
      Mode.OceanFCL,
      load({ from: port('CNSHA'), to: port('NLRTM'), equipment: '20 standard', moveType: 'CY/CY' }),
      laneKey(Mode.OceanFCL, {
        originPort: 'port:CNSHA',
        destinationPort: 'port:NLRTM',
        moveType: 'PortPort',
        containerType: '20GP',
      }),
    ],
    [
      Mode.OceanLCL,
      load({ from: port('CNSHA'), to: port('NLRTM'), moveType: 'D2P', volumeM3: '4.2' }),
      laneKey(Mode.OceanLCL, {
        originPort: 'port:CNSHA',
        destinationPort: 'port:NLRTM',
        moveType: 'DoorPort',
      }),
    ],
    [
      Mode.AirFreight,
      load({ from: port('FRA'), to: port('JFK'), service: 'Standard | 50%' }),
      laneKey(Mode.AirFreight, {
        origin: 'airport:FRA',
        destination: 'airport:JFK',
        service: 'Standard | 50%',
      }),
    ],
  ] as const)('mode %i', async (mode, row, key) => {
    const uploadId = await rollUp(testApp.people.customer, mode, [row]);
    expect(await query('SELECT lane_key FROM lane_histories')).toEqual([{ lane_key: key }]);
    expect(await query('SELECT status FROM uploads WHERE upload_id = $1', [uploadId])).toEqual([
      { status: UploadStatus.PendingApproval },
    ]);
  });

  it('an airport is named after the one city the file names, and its lane is found by every name', async () => {
    const milan = { name: 'MILANO, Italy' };
    await rollUp(testApp.people.customer, Mode.AirFreight, [
      load({ from: { name: 'Kobe, Japan' }, to: milan }),
      load({ from: port('KIX'), to: milan }),
    ]);
    expect(await query('SELECT origin_label, destination_label, place_names FROM lanes')).toEqual([
      {
        origin_label: 'Kobe (KIX)',
        destination_label: 'Milano (MXP)',
        place_names: ['Kobe', 'Milan', 'Milano', 'Osaka'],
      },
    ]);
    await rollUp(testApp.people.customer, Mode.AirFreight, [
      load({ from: { name: 'Kyoto, Japan' }, to: port('FCO') }),
      load({ from: { name: 'Osaka, Japan' }, to: port('FCO') }),
    ]);
    const label = `SELECT origin_label FROM lanes WHERE destination_node = 'airport:FCO'`;
    expect(await query(label)).toEqual([{ origin_label: 'Osaka (KIX)' }]);
  });

  it('business units split lanes if the customer wants it', async () => {
    const { customer } = testApp.people;
    await query(`INSERT INTO instance_properties VALUES ($1, 4, 'lanes.splitByBusinessUnit', 'true')`, [
      customer.companyId,
    ]);
    await rollUp(customer, Mode.RoadFTL, [
      load({ businessUnit: 'North' }),
      load({ businessUnit: 'NORTH' }),
      load(),
    ]);
    const road = { origin: 'city:US:TX:Dallas', destination: 'city:US:IL:Chicago', equipment: 'Dry van' };
    expect(
      await query('SELECT lane_key, business_unit FROM lane_histories ORDER BY business_unit NULLS FIRST'),
    ).toEqual([
      { lane_key: laneKey(Mode.RoadFTL, road, ''), business_unit: null },
      { lane_key: laneKey(Mode.RoadFTL, road, 'NORTH'), business_unit: 'NORTH' },
    ]);
    await query('DELETE FROM instance_properties');
  });
});

describe('a shipment', () => {
  it('combines its lines: charges and drivers add up, miles are the maximum, the month is the earliest', async () => {
    const { customer } = testApp.people;
    const uploadId = await rollUp(customer, Mode.RoadFTL, [
      load({ chargeUsd: '100.10', miles: '900.0', movedOn: '2026-04-02', head: 2 }),
      load({ chargeUsd: '800.00', miles: '910.0', movedOn: '2026-03-31', carrier: 'Acme' }),
      load({ chargeUsd: '-50.05', miles: null, movedOn: '2026-04-01', head: 2 }),
      load({ chargeUsd: null, miles: '100.0' }),
      load({ chargeUsd: '9999.00', state: 2 }),
      load({ chargeUsd: '60.00', miles: null }),
    ]);
    const months = await query(
      `SELECT to_char(month, 'YYYY-MM') AS month, is_counted, shipment_count, line_count, weight_kg, miles_given, miles_given_count,
         historic_charge_usd, priced_charge_usd FROM lane_months WHERE upload_id = $1`,
      [uploadId],
    );
    expect(months).toEqual([
      {
        month: '2026-03',
        is_counted: false,
        shipment_count: 3,
        line_count: 5,
        weight_kg: '50000.000',
        miles_given: '1010.0',
        miles_given_count: 2,
        historic_charge_usd: '910.05',
        priced_charge_usd: '910.05',
      },
    ]);
    const [figures] = await query<{ estimated: string; volume: string; priced: string; miles: string }>(
      `SELECT r.estimated_miles AS estimated, m.volume, m.priced_volume AS priced, m.miles
       FROM lane_routes r JOIN lane_months m USING (customer_id, history_id)`,
    );
    // The great circle from Dallas to Chicago is 803 miles.
    expect(Number(figures?.estimated)).toBeGreaterThan(955);
    expect(Number(figures?.estimated)).toBeLessThan(975);
    expect(Number(figures?.volume)).toBeCloseTo(1010 + Number(figures?.estimated), 4);
    expect(Number(figures?.priced)).toBeCloseTo(910 + Number(figures?.estimated), 4);
  });

  it('counts containers, with a blank as one', async () => {
    const { customer } = testApp.people;
    const fcl = { from: { code: 'CNSHA' }, to: { code: 'NLRTM' }, equipment: '40HC', chargeUsd: '2000' };
    await rollUp(customer, Mode.OceanFCL, [
      load({ ...fcl, containers: '3' }),
      load({ ...fcl, containers: null }),
    ]);
    expect(await query('SELECT volume, containers FROM lane_months')).toEqual([
      { volume: '4.0000', containers: '4.00' },
    ]);
    // Through Suez: about 10,500 nautical miles. The great circle would be 5,500 miles.
    const [lane] = await query<{ distance_miles: string }>('SELECT distance_miles FROM lanes');
    expect(Number(lane?.distance_miles)).toBeGreaterThan(11_700);
    expect(Number(lane?.distance_miles)).toBeLessThan(12_500);
  });
});

describe('roll-up', () => {
  const cents = fc.integer({ min: 1, max: 500_000 }).map((value) => (value / 100).toFixed(2));
  const row = fc.record({
    from: fc.constantFrom(...places),
    to: fc.constantFrom(...places),
    movedOn: fc.constantFrom('2025-11-03', '2025-12-30', '2026-01-15', '2026-02-28', '2026-05-01'),
    equipment: fc.constantFrom('Van', 'Reefer', '53 dry van'),
    carrier: fc.constantFrom('Acme Inc', 'ACME', 'Beta Lines', undefined),
    chargeUsd: fc.option(cents),
    miles: fc.option(fc.integer({ min: 1, max: 20_000 }).map((value) => (value / 10).toFixed(1))),
    state: fc.constantFrom(0 as const, 0 as const, 0 as const, 2 as const),
  });
  const asRow = ({
    carrier,
    ...rest
  }: Omit<StoredRow, 'carrier'> & { carrier: string | undefined }): StoredRow =>
    carrier === undefined ? rest : { ...rest, carrier };

  it('of a file split in two equals the roll-up of the whole', async () => {
    const { customer, rivalCustomer } = testApp.people;
    // One spelling of a carrier, so that both halves find the same most frequent one.
    const rows = fc
      .sample(row, { numRuns: 120, seed: 7 })
      .map(asRow)
      .map((one) => (one.carrier === 'ACME' ? { ...one, carrier: 'Acme Inc' } : one));
    const whole = await rollUp(rivalCustomer, Mode.RoadFTL, rows);
    await approve(rivalCustomer, whole, Mode.RoadFTL);
    for (const half of [rows.slice(0, 50), rows.slice(50)])
      await approve(customer, await rollUp(customer, Mode.RoadFTL, half), Mode.RoadFTL);
    const lanes = await lanePicture(customer);
    expect(lanes.length).toBeGreaterThan(10);
    expect(lanes).toEqual(await lanePicture(rivalCustomer));
  });

  it('repeated gives the same lanes, ids and figures', async () => {
    const { customer } = testApp.people;
    const rows = fc.sample(row, { numRuns: 60, seed: 11 }).map(asRow);
    const uploadId = await rollUp(customer, Mode.RoadFTL, rows);
    const picture = () =>
      query(
        `SELECT l.lane_id, l.lane_key, m.* FROM ${keyedLanes} l LEFT JOIN lane_months m USING (customer_id, history_id) ORDER BY 1, m.month`,
      );
    const first = await picture();
    await announceUpload(
      testApp.platform,
      customer,
      uploadId,
      Mode.RoadFTL,
      UploadStatus.CleansingLocations,
      'upload.validated',
    );
    await testApp.drainJobs();
    expect(await picture()).toEqual(first);
    expect(first.length).toBeGreaterThan(10);
  });

  it('is a preview until approval, and a rejection removes it', async () => {
    const { customer } = testApp.people;
    const first = await rollUp(customer, Mode.RoadFTL, [load()]);
    expect(await lanePicture(customer)).toEqual([]);
    await approve(customer, first, Mode.RoadFTL);
    const counted = await lanePicture(customer);
    expect(counted).toMatchObject([
      {
        shipment_count: 1,
        volume: '900.0000',
        historic_charge_usd: '1000.00',
        distance_miles: '900.0',
        distance_estimated: false,
        trade_region: 'USMCA',
        incumbent_carrier: 'Acme Trucking, Inc.',
        incumbents: [{ name: 'Acme Trucking, Inc.', share: 1 }],
        last_price_paid: '1.111111',
        // One covered month: every contract month equals it.
        forecast_volume: '10800.000',
        baseline_cost_usd: '12000.00',
      },
    ]);
    const second = await rollUp(customer, Mode.RoadFTL, [load({ chargeUsd: '5' }), load({ to: atlanta })]);
    expect(await lanePicture(customer)).toEqual(counted);
    expect(await query('SELECT lane_key FROM lane_histories')).toHaveLength(2);
    await announceUpload(
      testApp.platform,
      customer,
      second,
      Mode.RoadFTL,
      UploadStatus.Rejected,
      'upload.rejected',
    );
    await testApp.drainJobs();
    expect(await lanePicture(customer)).toEqual(counted);
    expect(await query('SELECT lane_key FROM lane_histories')).toHaveLength(1);
    expect(await query('SELECT 1 FROM lane_months WHERE upload_id = $1', [second])).toEqual([]);
  });

  it('refuses to lose an accepted line', async () => {
    const { customer } = testApp.people;
    const uploadId = await storeUpload(testApp.platform, customer, Mode.RoadFTL, [
      load(),
      load({ to: atlanta }),
    ]);
    await announceUpload(
      testApp.platform,
      customer,
      uploadId,
      Mode.RoadFTL,
      UploadStatus.RollUp,
      'shipments.cleansed',
    );
    await testApp.drainJobs();
    expect(JSON.stringify(testApp.takeErrors())).toContain(
      '2 lines are accepted, but 0 of them belong to histories',
    );
  });
});

describe('values shared by a lane’s shipments', () => {
  const stated = () =>
    query(
      `SELECT origin_zip, origin_zip_count, destination_zip, destination_zip_count, equipment, equipment_types FROM ${keyedLanes} l
       WHERE is_counted ORDER BY lane_key`,
    );
  const of = (person: Person, mode: number) => async (rows: readonly StoredRow[]) => {
    const uploadId = await rollUp(person, mode, rows);
    await approve(person, uploadId, mode);
    return uploadId;
  };
  const withdraw = async (person: Person, uploadId: string, mode: number) => {
    await announceUpload(testApp.platform, person, uploadId, mode, UploadStatus.Rejected, 'upload.rejected');
    await testApp.drainJobs();
  };

  it('include the zip of a road lane, updated by uploads, ignoring excluded and unapproved shipments', async () => {
    const { customer } = testApp.people;
    const count = of(customer, Mode.RoadFTL);
    const at = (zip: string) => ({ ...dallas, zip });
    const to = { ...chicago, zip: '60601' };
    await count([
      load({ from: at('75201'), to }),
      load({ from: at('75201'), to, equipment: 'Van' }),
      load({ from: at('75999'), to, state: 2 }),
    ]);
    const shared = {
      origin_zip: '75201',
      origin_zip_count: 1,
      destination_zip: '60601',
      destination_zip_count: 1,
      equipment: 'Dry van',
      equipment_types: [],
    };
    expect(await stated()).toEqual([shared]);
    const second = await rollUp(customer, Mode.RoadFTL, [load({ from: at('75247'), to: chicago })]);
    expect(await stated()).toEqual([shared]);
    await approve(customer, second, Mode.RoadFTL);
    // Two zips at the origin; one at the destination, which not all shipments state.
    expect(await stated()).toEqual([
      { ...shared, origin_zip: null, origin_zip_count: 2, destination_zip: null },
    ]);
    await withdraw(customer, second, Mode.RoadFTL);
    expect(await stated()).toEqual([shared]);
  });

  it('follow a drayage export whose zips the file gives from its port', async () => {
    const { customer } = testApp.people;
    await of(
      customer,
      Mode.RoadDrayage,
    )([
      load({
        equipment: '40HQ',
        from: { code: 'USLAX' },
        to: { ...city('Phoenix', 'AZ'), zip: '85001' },
        moveType: 'export',
      }),
    ]);
    expect(await stated()).toMatchObject([
      { origin_zip: '85001', destination_zip: null, destination_zip_count: 0 },
    ]);
  });

  it.each([Mode.AirFreight, Mode.OceanLCL])(
    'include the equipment in mode %i, without splitting lanes by it',
    async (mode) => {
      const { customer } = testApp.people;
      const count = of(customer, mode);
      // The second is not in the reference data, so it stays as in the file.
      const [first, second] =
        mode === Mode.AirFreight
          ? ['General air cargo', 'Own unit']
          : ['Less than container load', 'Own unit'];
      const ends =
        mode === Mode.AirFreight
          ? { from: { code: 'FRA' }, to: { code: 'JFK' } }
          : { from: { code: 'CNSHA' }, to: { code: 'NLRTM' }, moveType: 'D2P', volumeM3: '4.2' };
      await count([load({ ...ends, equipment: first })]);
      const one = { equipment: first, equipment_types: [first] };
      expect(await stated()).toMatchObject([one]);
      const uploadId = await count([load({ ...ends, equipment: second })]);
      expect(await stated()).toMatchObject([{ equipment: null, equipment_types: [first, second] }]);
      await withdraw(customer, uploadId, mode);
      expect(await stated()).toMatchObject([one]);
    },
  );
});

it('include the region of each end for a lane between regions', async () => {
  await rollUp(testApp.people.customer, Mode.OceanFCL, [
    load({ from: { code: 'CNSHA' }, to: { code: 'NLRTM' }, equipment: '20 standard', moveType: 'CY/CY' }),
    load({ from: { code: 'DEHAM' }, to: { code: 'NLRTM' }, equipment: '20 standard', moveType: 'CY/CY' }),
  ]);
  const regions = await query<Record<string, string>>(
    `SELECT trade_region, origin_region, destination_region, region_pair FROM ${keyedLanes} l ORDER BY lane_key`,
  );
  expect(regions).toEqual([
    { trade_region: 'NONE', origin_region: 'APAC', destination_region: 'EMEA', region_pair: 'APAC – EMEA' },
    { trade_region: 'EMEA', origin_region: 'EMEA', destination_region: 'EMEA', region_pair: 'EMEA' },
  ]);
  for (const { origin_region = '', destination_region = '', region_pair } of regions)
    expect(region_pair).toBe(regionPair(origin_region, destination_region));
});
