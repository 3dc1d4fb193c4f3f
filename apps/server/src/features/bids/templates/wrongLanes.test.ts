import { bids, type BodyInputOf, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { submitReviewed } from '../../../../test/support/submitReviewed.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

type Matching = BodyInputOf<typeof bids.putTemplate>['matching'];

const mode = Mode.RoadFTL;
/** Open lanes: origin and destination, each with its state. */
const routes = [
  ['Portland, ME', 'Dallas, TX'],
  ['Portland, OR', 'Dallas, TX'],
  ['Springfield, MA', 'Dallas, TX'],
  ['Akron, OH', 'Salem, OR'],
  ['Reno, NV', 'Boise, ID'],
] as const;

let testApp: TestApp;
let laneIds: readonly string[];
beforeAll(async () => {
  testApp = await startTestApp();
  ({ laneIds } = await seedLanes(testApp, testApp.people.customer.companyId, mode, routes.length));
  const place = (label: string) => {
    const [cityName, stateCode] = label.split(', ');
    return JSON.stringify({ cityName, stateCode, countryCode: 'US' });
  };
  for (const [at, [origin, destination]] of routes.entries())
    await testApp.platform.database.bulkPool.query(
      `UPDATE lanes SET origin_label = $2, destination_label = $3, origin_place = $4, destination_place = $5,
         equipment = 'Van', distance_miles = 640 WHERE lane_id = $1`,
      [laneIds[at], origin, destination, place(origin), place(destination)],
    );
});
afterAll(() => testApp.close());
beforeEach(async () => {
  for (const table of ['bid_templates', 'bid_rates', 'bid_prices', 'bids'])
    await testApp.platform.database.bulkPool.query(`DELETE FROM ${table}`);
});

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
const view = async (uploadId: string) =>
  (await testApp.call(bids.getTemplate, carrier(), { query: { uploadId } })).body;
const preview = async (uploadId: string, matching: Matching) =>
  (await testApp.call(bids.previewTemplate, carrier(), { body: { uploadId, matching } })).body;
const meanings = ({ matching }: { matching: Matching }) => matching.columns.map(({ means }) => means);
async function put(uploadId: string, matching: Matching) {
  const answer = await testApp.call(bids.putTemplate, carrier(), { body: { uploadId, matching } });
  await testApp.drainJobs();
  return answer.status === 200 ? uploadOf(uploadId) : answer;
}
const grid = async () => (await testApp.call(bids.bidGrid, carrier(), { query: { mode } })).body;
/** The rates of each lane that has any: origin, destination and rates. */
const prices = async () =>
  (await grid()).lanes.flatMap(({ origin, destination, rates }) =>
    rates.length === 0 ? [] : [[origin, destination, ...rates.map(({ rate }) => rate)]],
  );
async function save(laneId: string | undefined, rates: readonly [number, number][]) {
  const { structureVersion } = await grid();
  const { body } = await testApp.call(bids.saveBids, carrier(), {
    body: {
      mode,
      structureVersion,
      bids: [
        {
          laneId: laneId ?? '',
          rates: rates.map(([chargeNo, rate]) => ({ chargeNo, breakNo: null, rate })),
        },
      ],
    },
  });
  expect(body.errors).toEqual([]);
}

test('V14: city and state in two columns price the right lanes', async () => {
  const uploadId = await send(
    'Orig City,ST,Dest City,ST,Rate/mi\nPortland,ME,Dallas,TX,2.10\nPortland,OR,Dallas,TX,2.20\n',
  );
  const proposed = await view(uploadId);
  expect(meanings(proposed)).toEqual(['origin', 'originState', 'destination', 'destinationState', 'rate']);
  expect(proposed.refusal).toBeNull();
  expect(proposed.preview).toMatchObject({ rowsTaken: 2, lanesPriced: 2, unknownPlaces: [] });
  expect(await put(uploadId, proposed.matching)).toMatchObject({ status: UploadStatus.Completed });
  expect(await prices()).toEqual([
    ['Portland, ME', 'Dallas, TX', 2.1],
    ['Portland, OR', 'Dallas, TX', 2.2],
  ]);
});

test('asks about and does not price a city in another state than the row’s', async () => {
  const uploadId = await send(
    'Orig City,Orig St,Dest City,Dest St,Linehaul per mile\nSpringfield,IL,Dallas,TX,1.11\nAkron,OH,Salem,MA,7.77\nReno,NV,Boise,Idaho,1.5\n',
  );
  const proposed = await view(uploadId);
  expect(proposed.preview).toMatchObject({
    rowsTaken: 1,
    lanesPriced: 1,
    unknownPlaces: [
      { text: 'Springfield, IL', side: 'origin', near: ['Springfield, MA'] },
      { text: 'Salem, MA', side: 'destination', near: ['Salem, OR'] },
    ],
  });
  await put(uploadId, proposed.matching);
  expect(await prices()).toEqual([['Reno, NV', 'Boise, ID', 1.5]]);
});

test('requires a column of states next to a bare city, and marks a city without one', async () => {
  const uploadId = await send(
    'Orig City,Orig St,Dest City,Linehaul\nSpringfield,IL,Dallas,1.11\nReno,NV,Boise,1.5\n',
  );
  const { matching } = await view(uploadId);
  const columns = matching.columns.map((column) =>
    column.means === 'originState' ? { ...column, means: null } : column,
  );
  const refusal = 'Column B contains states. Map it: a city alone can match the wrong lane.';
  expect(await preview(uploadId, { columns })).toMatchObject({ refusal });
  expect(await put(uploadId, { columns })).toMatchObject({
    status: 422,
    body: { code: 'mapping_rejected', title: refusal },
  });
  const bare = await view(
    await send('Orig City,Dest City,Linehaul\nReno,Boise,1.5\n"Akron, OH","Salem, OR",2\n'),
  );
  expect(bare.refusal).toBeNull();
  expect(bare.preview.sample.map(({ origin, matchedBy }) => [origin, matchedBy])).toEqual(
    [
      ['Akron, OH', null],
      ['Reno, NV', 'Matched by city only'],
    ].toReversed(),
  );
});

test('postcodes match the city they belong to, and an unknown postcode is named and rules out no place', async () => {
  const uploadId = await send(
    'Origin City,Origin ZIP,Destination City,Destination ZIP,Linehaul\nPortland,97201,Dallas,75201,2.2\nPortland,04101,Dallas,00000,2.1\nAkron,44301,Salem,01970,9\n',
  );
  const proposed = await view(uploadId);
  expect(meanings(proposed)).toEqual(['origin', 'originZip', 'destination', 'destinationZip', 'rate']);
  expect(proposed.preview).toMatchObject({
    unknownZips: [{ text: '00000', rows: 1 }],
    unknownPlaces: [{ text: 'Salem, 01970', side: 'destination' }],
  });
  await put(uploadId, proposed.matching);
  expect(await prices()).toEqual([
    ['Portland, ME', 'Dallas, TX', 2.1],
    ['Portland, OR', 'Dallas, TX', 2.2],
  ]);
});

test('refuses the lane number of a row with different places as a wrong cell', async () => {
  const uploadId = await send(
    `Lane,Orig City,Orig State,Linehaul\n${laneIds[0]},Portland,ME,2\n${laneIds[1]},Portland,ME,2.5\n`,
  );
  const { preview: seen } = await view(uploadId);
  expect(seen.problems).toEqual([
    {
      row: 3,
      cell: 'A3',
      column: 'Lane',
      message:
        'This lane is Portland, OR – Dallas, TX, but the row has different locations. Correct one of them.',
    },
  ]);
  expect(seen.lanesPriced).toBe(1);
});

test('matches a column to the charge of the same name unless its prices fit another charge', async () => {
  await save(laneIds[4], [[1, 2]]);
  const charges = async (price: string) => {
    const { matching, columns } = await view(
      await send(`Origin,Destination,Linehaul,Remark\n"Reno, NV","Boise, ID",${price},a\n`),
    );
    const { why, candidates } = columns[2] ?? {};
    return { charges: matching.columns[2]?.charges, why, candidates };
  };
  const [perMile, perLoad] = [1, 5].map((chargeNo) => ({ chargeNo, breakNo: null }));
  expect(await charges('1.99')).toEqual({
    charges: [perMile],
    why: 'Matched by charge name',
    candidates: [],
  });
  expect(await charges('1216')).toEqual({
    charges: [],
    why: 'Two charges match: the name says Linehaul, the prices fit Linehaul per load. Choose one.',
    candidates: [perMile, perLoad],
  });
});
