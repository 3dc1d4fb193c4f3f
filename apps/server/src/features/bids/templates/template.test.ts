import { bids, type BodyInputOf, settings, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { submitReviewed } from '../../../../test/support/submitReviewed.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

type Matching = BodyInputOf<typeof bids.putTemplate>['matching'];
type Column = Matching['columns'][number];

const mode = Mode.RoadFTL;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { laneIds } = await seedLanes(testApp, testApp.people.customer.companyId, mode, 5);
  const places = [
    ['Portland, OR', 'Boise, ID', 'Portland', 'OR', 'Van'],
    ['Portland, ME', 'Boise, ID', 'Portland', 'ME', 'Van'],
    ['Münster, DE', 'Boise, ID', 'Münster', null, 'Van'],
    ['Reno, NV', 'Boise, ID', 'Reno', 'NV', 'Van'],
    ['Reno, NV', 'Boise, ID', 'Reno', 'NV', 'Reefer'],
  ] as const;
  for (const [at, laneId] of laneIds.entries()) {
    const [origin, destination, city, state, equipment] = places[at] ?? [];
    await testApp.platform.database.bulkPool.query(
      `UPDATE lanes SET origin_label = $2, destination_label = $3, equipment = $5,
         origin_place = jsonb_build_object('cityName', $4::text, 'stateCode', $6::text), destination_place = '{"cityName": "Boise"}'
       WHERE lane_id = $1`,
      [laneId, origin, destination, city, equipment, state],
    );
  }
});
afterAll(() => testApp.close());
beforeEach(() => testApp.platform.database.bulkPool.query('DELETE FROM bid_templates'));

const carrier = () => testApp.people.carrier;
async function send(text: string) {
  const { body } = await testApp.upload(uploads.receiveBidSheet, carrier(), {
    query: { mode },
    fileName: 'own.csv',
    file: Buffer.from(text),
  });
  await testApp.drainJobs();
  return body.uploadId ?? '';
}
/** The upload as read, once its review is submitted. */
const uploadOf = (id: string) => submitReviewed(testApp, carrier(), id);
const column = (columnNo: number, means: Column['means'], more: Partial<Column> = {}): Column => ({
  columnNo,
  means,
  ...more,
});
const linehaul = { charges: [{ chargeNo: 1 }] };
const preview = async (uploadId: string, matching: Matching) =>
  (await testApp.call(bids.previewTemplate, carrier(), { body: { uploadId, matching } })).body;
async function put(uploadId: string, matching: Matching) {
  await testApp.call(bids.putTemplate, carrier(), { body: { uploadId, matching } });
  await testApp.drainJobs();
  return uploadOf(uploadId);
}
const rates = async () => {
  const { body } = await testApp.call(bids.bidGrid, carrier(), { query: { mode } });
  return Object.fromEntries(
    body.lanes.flatMap((lane) =>
      lane.rates.length === 0
        ? []
        : [[`${lane.origin} ${lane.equipment}`, [lane.currency, ...lane.rates.map(({ rate }) => rate)]]],
    ),
  );
};

test('asks about a name with two places instead of guessing, and remembers the answer with the columns', async () => {
  const columns = [column(0, 'origin'), column(1, 'destination'), column(2, 'rate', linehaul)];
  const file =
    'Origin,Destination,Linehaul\nPortland,Boise,2.10\nPortland OR,Boise,2.20\nMUNSTER,boise,2.30\nNowhere,Boise,9\n';
  const uploadId = await send(file);
  const asked = await preview(uploadId, { columns });
  expect(asked.preview).toMatchObject({
    rows: 4,
    rowsTaken: 2,
    rowsWithoutLane: 2,
    lanesPriced: 2,
    unknownPlaces: [
      { text: 'Portland', side: 'origin', rows: 1, near: ['Portland, OR', 'Portland, ME'] },
      { text: 'Nowhere', side: 'origin', rows: 1, near: [] },
    ],
  });
  const places = [
    { text: 'Portland', labels: ['Portland, ME'] },
    { text: 'nowhere', labels: [] },
  ];
  expect(await put(uploadId, { columns, places })).toMatchObject({
    status: UploadStatus.Completed,
    bidResult: { lanes: 3, ratesChanged: 3, rowsWithoutLane: 1 },
  });
  expect(await rates()).toEqual({
    'Portland, OR Van': ['USD', 2.2],
    'Portland, ME Van': ['USD', 2.1],
    'Münster, DE Van': ['USD', 2.3],
  });
  // The same header in another order is known, and so is what "Portland" means.
  const next = await send('Linehaul,Origin,Destination\n2.15,Portland,Boise\n');
  expect(await uploadOf(next)).toMatchObject({
    status: UploadStatus.Completed,
    bidResult: { ratesChanged: 1 },
  });
  expect((await rates())['Portland, ME Van']).toEqual(['USD', 2.15]);
});

test('reads the most loads per week from a column that limits them, not from one that expects them', async () => {
  const uploadId = await send(
    'Origin,Destination,Linehaul,Loads per week,Max. loads / wk\n"Münster, DE","Boise, ID",2.5,9,3.5\n',
  );
  const { body } = await testApp.call(bids.getTemplate, carrier(), { query: { uploadId } });
  expect(body.matching.columns.slice(3).map(({ means }) => means)).toEqual([null, 'loadsPerWeek']);
  await put(uploadId, body.matching);
  const { body: grid } = await testApp.call(bids.bidGrid, carrier(), { query: { mode } });
  expect(grid.lanes.find(({ origin }) => origin === 'Münster, DE')).toMatchObject({ loadsPerWeek: 3.5 });
});

test('names two rows that price one lane differently and leaves the lane unchanged', async () => {
  const columns = [
    column(0, 'origin'),
    column(1, 'equipment'),
    column(2, 'rate', linehaul),
    column(3, 'transitDays'),
  ];
  const uploadId = await send('From,Truck,Price,Days\nReno,,3.1,2\nReno,Reefer,3.3,2\nReno,Van,3.1,2\n');
  const { preview: seen } = await preview(uploadId, { columns });
  expect(seen.problems).toEqual([
    {
      row: 3,
      cell: 'C3',
      column: 'Price',
      message: 'Reno, NV – Boise, ID has a different value in row 2: "3.1". Keep only one of them.',
    },
  ]);
  expect(await put(uploadId, { columns })).toMatchObject({
    status: UploadStatus.InputExceptions,
    awaiting: 'exceptions',
    bidResult: { lanes: 2, ratesChanged: 2, errors: 1 },
  });
  expect(await rates()).toMatchObject({ 'Reno, NV Van': ['USD', 3.1] });
  expect(await rates()).not.toHaveProperty('Reno, NV Reefer');
});

test('takes the currency from a column, the sheet or the symbol, and names a row where they conflict', async () => {
  const columns = [
    column(0, 'origin'),
    column(1, 'rate', linehaul),
    column(2, 'rate', { charges: [{ chargeNo: 3 }] }),
    column(3, 'currency'),
  ];
  const uploadId = await send(
    'From,Price,Stop,Currency\nReno,€4.00,€ 50,\nMunster,$5,n/a,EUR\nPortland OR,£6,$7,\n',
  );
  const { preview: seen } = await preview(uploadId, { columns });
  expect(seen.problems.map(({ row, message }) => [row, message])).toEqual([
    [3, 'The amount is in USD, but the row is in EUR.'],
    [4, 'The amounts of this row are in several currencies.'],
  ]);
  expect(seen.sample.find((lane) => lane.origin === 'Reno, NV')?.cells).toEqual([
    { name: 'Linehaul', text: '4' },
    { name: 'Stop-off', text: '50' },
    { name: 'Currency', text: 'EUR' },
  ]);
});

test('refuses an unusable column mapping and says what to do, and the product’s own sheet needs none', async () => {
  const uploadId = await send('From,Price\nReno,4\n');
  const refusal = async (columns: Matching['columns']) => (await preview(uploadId, { columns })).refusal;
  expect(await refusal([column(0, 'origin')])).toBe('Map at least one column to a charge.');
  expect(await refusal([column(0, 'origin'), column(1, 'rate')])).toBe('Choose the charge for "Price".');
  expect(await refusal([column(0, 'origin'), column(1, 'rate', { charges: [{ chargeNo: 77 }] })])).toBe(
    'Charge 77 not found in this structure.',
  );
  expect(await refusal([column(0, 'place'), column(1, 'rate', linehaul)])).toMatch(
    /^Linehaul applies neither at the origin nor at the destination/,
  );
  expect(await refusal([column(0, 'only'), column(1, 'rate', linehaul)])).toBe(
    'Choose which rows to import by "From".',
  );
  expect(await refusal([column(9, 'origin')])).toBe('The sheet has fewer columns.');
  const foreign = await testApp.call(bids.putTemplate, testApp.people.otherCarrier, {
    body: { uploadId, matching: { columns: [column(0, 'origin'), column(1, 'rate', linehaul)] } },
  });
  expect(foreign.status).toBe(404);
});

test('asks again about a remembered column if its charge’s unit has changed', async () => {
  const { customer } = testApp.people;
  const columns = [
    column(0, 'origin'),
    column(1, 'equipment'),
    column(2, 'rate', linehaul),
    column(3, 'rate', { charges: [{ chargeNo: 2 }] }),
  ];
  await put(await send('From,Truck,Price,Fuel\nReno,Van,3.5,0.41\n'), { columns });
  expect((await rates())['Reno, NV Van']).toEqual(['USD', 3.5, 0.41]);
  const { body: structure } = await testApp.call(settings.getCharges, customer, { params: { id: mode } });
  const perShipment = structure.charges.map((charge) => ({
    ...charge,
    unit: charge.chargeNo === 2 ? (10 as const) : (charge.unit as 0),
  }));
  const saved = await testApp.call(settings.saveCharges, customer, {
    params: { id: mode },
    body: { version: structure.version, charges: perShipment, weightBreaks: [] },
  });
  expect(saved.status).toBe(200);
  await testApp.drainJobs();
  const next = await send('From,Truck,Price,Fuel\nReno,Van,3.6,0.42\n');
  expect(await uploadOf(next)).toMatchObject({ status: UploadStatus.InputExceptions, awaiting: 'columns' });
  expect((await rates())['Reno, NV Van']).toEqual(['USD', 3.5]);
  const asked = await testApp.call(bids.getTemplate, carrier(), { query: { uploadId: next } });
  expect(asked.body.refusal).toBe('Choose the charge for "Fuel".');
  // After matching again it continues, and the next one is read automatically.
  expect(await put(next, { columns })).toMatchObject({ status: UploadStatus.Completed });
  expect((await rates())['Reno, NV Van']).toEqual(['USD', 3.6, 0.42]);
  // The charges are unknown: the carrier is asked instead of guessing.
  await testApp.platform.database.ownerPool.query(
    `UPDATE bid_templates SET matching = matching - 'structureVersion'`,
  );
  const unknown = await send('From,Truck,Price,Fuel\nReno,Van,3.7,0.43\n');
  expect(await uploadOf(unknown)).toMatchObject({
    status: UploadStatus.InputExceptions,
    awaiting: 'columns',
  });
  expect((await rates())['Reno, NV Van']).toEqual(['USD', 3.6, 0.42]);
});

test('understands the words of a pricing desk: pick-up and drop, truck, rate per mile', async () => {
  const uploadId = await send(
    'Pick-up,Drop,Truck,Remark,Rate per mile USD\nReno,Boise,Van,,1.61\nPortland,Chicago,Reefer,,2\n',
  );
  const { body } = await testApp.call(bids.getTemplate, carrier(), { query: { uploadId } });
  expect(body.matching.columns.map(({ means, charges }) => [means, ...charges])).toEqual([
    ['origin'],
    ['destination'],
    ['equipment'],
    [null],
    ['rate', { chargeNo: 1, breakNo: null }],
  ]);
});

test('a CO2 column is the carrier’s own figure, and a CO2 surcharge is a charge', async () => {
  const uploadId = await send(
    'Pick-up,Drop,Truck,Rate per mile USD,CO2e kg per mile,Emission surcharge\nReno,Boise,Reefer,3.3,1.27,0.5\nMunster,Chicago,Van,2,,\n',
  );
  const { body } = await testApp.call(bids.getTemplate, carrier(), { query: { uploadId } });
  expect(body.matching.columns.map(({ means }) => means)).toEqual([
    'origin',
    'destination',
    'equipment',
    'rate',
    'emissionKgPerUnit',
    null,
  ]);
  expect(await put(uploadId, body.matching)).toMatchObject({ status: UploadStatus.Completed });
  const grid = await testApp.call(bids.bidGrid, carrier(), { query: { mode } });
  expect(grid.body.lanes.filter(({ emissionKgPerUnit }) => emissionKgPerUnit === 1.27)).toMatchObject([
    { origin: 'Reno, NV', equipment: 'Reefer' },
  ]);
});

test('lists remembered columns to their carrier only, and they can be forgotten', async () => {
  const { otherCarrier, customer } = testApp.people;
  await put(await send('From,Truck,Remark,Price\nReno,Van,,3.5\n'), {
    columns: [column(0, 'origin'), column(1, 'equipment'), column(3, 'rate', linehaul)],
    places: [{ text: 'Renno', labels: ['Reno, NV'] }],
  });
  const list = async (as = carrier()) => (await testApp.call(bids.listRememberedTemplates, as)).body;
  expect(await list(otherCarrier)).toEqual([]);
  const [kept] = await list();
  expect(kept).toMatchObject({
    customerId: customer.companyId,
    mode,
    columns: ['from', 'price', 'truck'],
    columnsLeftOut: 1,
    places: 1,
  });
  const body = { customerId: customer.companyId, mode, headerId: kept?.headerId ?? '' };
  const forget = async (as = carrier()) => (await testApp.call(bids.forgetTemplate, as, { body })).status;
  expect(await forget(otherCarrier)).toBe(404);
  expect(await forget()).toBe(200);
  expect(await forget()).toBe(404);
  expect(await list()).toEqual([]);
  const next = await send('From,Truck,Remark,Price\nReno,Van,,3.6\n');
  expect(await uploadOf(next)).toMatchObject({ status: UploadStatus.InputExceptions, awaiting: 'columns' });
});

test('a carrier’s sheet without a mode goes to where lanes are open or columns were matched, else the mode is asked', async () => {
  const sendBare = async (text: string) => {
    const sent = await testApp.upload(uploads.receiveBidSheet, carrier(), {
      query: {},
      fileName: 'own.csv',
      file: Buffer.from(text),
    });
    await testApp.drainJobs();
    return sent;
  };
  const header = 'Origin,Destination,Price per mile';
  const open = await sendBare(`${header}\nReno,Boise,2.10\n`);
  expect(await uploadOf(open.body.uploadId ?? '')).toMatchObject({ mode });
  await seedLanes(testApp, testApp.people.customer.companyId, Mode.AirFreight, 1);
  const asked = await sendBare(`${header}\nReno,Boise,2.20\n`);
  expect(asked).toMatchObject({
    status: 422,
    body: { code: 'mode_required', field: 'mode', detail: expect.stringContaining('?mode=') },
  });
  expect(asked.raw.toString()).toContain('Road - FTL');
  await put(open.body.uploadId ?? '', {
    columns: [column(0, 'origin'), column(1, 'destination'), column(2, 'rate', linehaul)],
  });
  const known = await sendBare(`${header}\nReno,Boise,2.30\n`);
  expect(await uploadOf(known.body.uploadId ?? '')).toMatchObject({ mode });
});
