import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bids, type BodyInputOf, settings, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { submitReviewed } from '../../../../test/support/submitReviewed.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { sharedData } from '../../../../test/support/testSettings.ts';

type Matching = BodyInputOf<typeof bids.putTemplate>['matching'];

const folder = path.join(sharedData, 'ghc');
const overseas = '10_3a_oconus_to_oconus_prices_golden.csv';
const byArea = '7_2b_domestic_service_area_prices_golden.csv';
const additional = '17_5a_access_and_add_prices_domestic_golden.csv';
const mode = Mode.OceanFCL;
const params = { id: mode } as const;

/** Sheets of a public rate tender, sent as a carrier's own: areas for places, seasons, prices such as "$10.35". */
describe.skipIf(!existsSync(folder))('sheets not made for the product', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startTestApp();
    const { customer } = testApp.people;
    const { laneIds } = await seedLanes(testApp, customer.companyId, mode, 4);
    const places = [
      ['Argentina', 'Venezuela'],
      ['Argentina', 'New South Wales/Australian Capital Territory'],
      ['Birmingham, AL', 'Rock Springs, WY'],
      ['Rock Springs, WY', 'Nowhere in the sheet'],
    ];
    for (const [at, laneId] of laneIds.entries())
      await testApp.platform.database.bulkPool.query(
        `UPDATE lanes SET origin_label = $2, destination_label = $3, origin_place = '{}', destination_place = '{}' WHERE lane_id = $1`,
        [laneId, ...(places[at] ?? [])],
      );
  });
  afterAll(() => testApp.close());

  const file = (name: string) => readFileSync(path.join(folder, name));
  async function send(name: string, bytes = file(name)) {
    const { body } = await testApp.upload(uploads.receiveBidSheet, testApp.people.carrier, {
      query: { mode },
      fileName: name,
      file: bytes,
    });
    await testApp.drainJobs();
    return uploadOf(body.uploadId ?? '');
  }
  const uploadOf = (id: string) => submitReviewed(testApp, testApp.people.carrier, id);
  const view = async (uploadId: string) =>
    (await testApp.call(bids.getTemplate, testApp.people.carrier, { query: { uploadId } })).body;
  const preview = async (uploadId: string, matching: Matching) =>
    (await testApp.call(bids.previewTemplate, testApp.people.carrier, { body: { uploadId, matching } })).body;
  async function put(uploadId: string, matching: Matching) {
    const answer = await testApp.call(bids.putTemplate, testApp.people.carrier, {
      body: { uploadId, matching },
    });
    await testApp.drainJobs();
    return answer.status === 200 ? uploadOf(uploadId) : answer;
  }
  const rates = async () => {
    const { body } = await testApp.call(bids.bidGrid, testApp.people.carrier, { query: { mode } });
    return Object.fromEntries(
      body.lanes.map((lane) => [
        `${lane.origin} – ${lane.destination}`,
        Object.fromEntries(lane.rates.map(({ chargeNo, rate }) => [chargeNo, rate])),
      ]),
    );
  };

  test('a sheet with places and seasons waits for its columns to be matched and is then read, and the next one is read automatically', async () => {
    const upload = await send(overseas);
    expect(upload).toMatchObject({ status: UploadStatus.InputExceptions, awaiting: 'columns' });
    const proposed = await view(upload.id);
    expect(proposed.rememberedAt).toBeNull();
    expect(proposed.matching.columns.map(({ means }) => means)).toEqual([
      null,
      'origin',
      null,
      'destination',
      'only',
      'rate',
      null,
    ]);
    expect(proposed.columns[4]?.texts).toEqual([
      { text: 'NonPeak', rows: 2704 },
      { text: 'Peak', rows: 2704 },
    ]);
    // "linehaul" is the name of ocean freight in this structure; the other amount belongs to no charge.
    expect(proposed.matching.columns[5]?.charges).toEqual([{ chargeNo: 1, breakNo: null }]);
    const columns = proposed.matching.columns.map((column) => ({
      ...column,
      ...(column.columnNo === 4 ? { texts: [{ text: 'Peak' }] } : {}),
    }));
    const seen = await preview(upload.id, { columns });
    expect(seen.refusal).toBeNull();
    expect(seen.preview).toMatchObject({
      rows: 5408,
      rowsTaken: 2,
      rowsLeftOut: 2704,
      rowsWithoutLane: 2702,
      lanesPriced: 2,
      lanesOpen: 4,
      problemCount: 0,
    });
    const { rowsTaken, rowsLeftOut, rowsWithoutLane, rows } = seen.preview;
    expect(rowsTaken + rowsLeftOut + rowsWithoutLane).toBe(rows);
    expect(await put(upload.id, { columns })).toMatchObject({
      status: UploadStatus.Completed,
      bidResult: { lanes: 2, bidsChanged: 2, ratesChanged: 2, errors: 0, rowsWithoutLane: 2702 },
    });
    const peak = file(overseas)
      .toString()
      .split('\n')
      .find((line) => line.startsWith('AR,Argentina,AS11,') && line.includes(',Peak,'));
    expect(await rates()).toMatchObject({
      'Argentina – New South Wales/Australian Capital Territory': {
        1: Number(/\$([\d.]+)/.exec(peak ?? '')?.[1]),
      },
    });
    // The same header in another order, one price changed: no question is asked again.
    const lines = file(overseas).toString().trim().split('\n');
    const next = lines.map((line) => `,${line}`.replace('$12.78', '$13.00')).join('\n');
    expect(await send('next.csv', Buffer.from(next.replace(/^,/, 'remark,')))).toMatchObject({
      awaiting: 'columns',
    });
    const same = lines.map((line) => line.replace('$12.78', '$13.00')).join('\n');
    expect(await send('same.csv', Buffer.from(same))).toMatchObject({
      status: UploadStatus.Completed,
      bidResult: { ratesChanged: 1 },
    });
  });

  test('a sheet by area prices each lane at the end in that area, also with numbers such as 4.0 and two seasons', async () => {
    const upload = await send(byArea);
    const { matching } = await view(upload.id);
    expect(matching.columns[1]?.means).toBe('place');
    const columns = matching.columns.map((column) => {
      if (column.columnNo === 1 || column.columnNo === 4) return column;
      if (column.columnNo === 6)
        return { ...column, means: 'rate' as const, charges: [{ chargeNo: 3 }, { chargeNo: 4 }] };
      return { ...column, means: null, charges: [] };
    });
    const wrong = columns.map((column) =>
      column.columnNo === 6 ? { ...column, charges: [{ chargeNo: 1 }] } : column,
    );
    expect(await put(upload.id, { ...matching, columns: wrong })).toMatchObject({
      status: 422,
      body: { code: 'mapping_rejected', field: 'matching' },
    });
    expect(await put(upload.id, { ...matching, columns })).toMatchObject({ status: UploadStatus.Completed });
    expect(await rates()).toMatchObject({
      'Birmingham, AL – Rock Springs, WY': { 3: 6.89, 4: 7.61 },
      'Rock Springs, WY – Nowhere in the sheet': { 3: 7.61 },
    });
  });

  test('a list of charges applies to every open lane, and each row names its charge', async () => {
    const { customer } = testApp.people;
    const { body: structure } = await testApp.call(settings.getCharges, customer, { params });
    const before = structure.charges.map((charge) => ({
      ...charge,
      unit: charge.unit as 10,
    }));
    const shuttle = {
      ...before[4],
      chargeNo: -1,
      name: 'Shuttle Service',
      unit: 10,
      location: 'None',
      purpose: 'accessorial',
    };
    await testApp.call(settings.saveCharges, customer, {
      params,
      body: { version: structure.version, weightBreaks: [], charges: [...before, shuttle] as typeof before },
    });
    await testApp.drainJobs();
    const upload = await send(additional);
    const proposed = await view(upload.id);
    // The customer wants a price per shipment and the sheet has one per cwt, so the carrier has to choose the charge.
    expect(proposed.matching.columns.map(({ means }) => means)).toEqual([null, null, null]);
    const chargeNo = proposed.charges.find(({ name }) => name === 'Shuttle Service')?.chargeNo ?? 0;
    const texts = [{ text: 'Shuttle Service (per cwt)', charges: [{ chargeNo }] }];
    const byRow = proposed.matching.columns.map((column) => {
      if (column.columnNo === 1) return { ...column, means: 'charge' as const, texts };
      return column.columnNo === 2 ? { ...column, means: 'rate' as const } : column;
    });
    const seen = await preview(upload.id, { columns: byRow });
    // Three schedules, three prices: the product does not guess which one applies.
    expect(seen.preview.problemCount).toBeGreaterThan(0);
    const columns = byRow.map((column) =>
      column.columnNo === 0 ? { ...column, means: 'only' as const, texts: [{ text: '2' }] } : column,
    );
    expect(await put(upload.id, { columns })).toMatchObject({ status: UploadStatus.Completed });
    const found = Object.values(await rates());
    expect(found.map((lane) => Object.entries(lane).find(([chargeNo]) => Number(chargeNo) > 8)?.[1])).toEqual(
      [5.41, 5.41, 5.41, 5.41],
    );
  });

  test('refuses a file without a table, hides a sheet from other carriers, and marks a wrong cell in the sheet itself', async () => {
    const { otherCarrier, carrier } = testApp.people;
    const lines = file(overseas).toString().trim().split('\n');
    const broken = lines
      .map((line) => line.replace('$13.00', 'x').replace('$12.78', 'see attachment'))
      .join('\n');
    const upload = await send('broken.csv', Buffer.from(broken));
    expect(upload).toMatchObject({
      status: UploadStatus.InputExceptions,
      awaiting: 'exceptions',
      bidResult: { errors: 1, cells: [{ column: 'hhg_shipping_linehaul_price' }] },
    });
    expect(
      (await testApp.call(bids.getTemplate, otherCarrier, { query: { uploadId: upload.id } })).status,
    ).toBe(404);
    const marked = await testApp.call(uploads.downloadBidUpload, carrier, { params: { id: upload.id } });
    expect(String(marked.headers['content-disposition'])).toContain('marked broken.xlsx');
  });
});
