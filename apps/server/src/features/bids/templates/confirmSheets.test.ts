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
async function forgetBids() {
  for (const table of ['bid_rates', 'bid_prices', 'bids'])
    await testApp.platform.database.bulkPool.query(`DELETE FROM ${table}`);
}
beforeEach(async () => {
  await testApp.platform.database.bulkPool.query('DELETE FROM bid_templates');
  await forgetBids();
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

const linehauls = async () =>
  (await grid()).lanes
    .flatMap(({ rates }) => rates.map(({ rate }) => Number(rate)))
    .toSorted((a, b) => a - b);

test('V15: asks once about empty cells over current prices and offers both answers', async () => {
  for (const [at, laneId] of laneIds.entries()) await save(laneId, [[1, 3 + at / 10]]);
  const sheet = (reno: string, akron: string) =>
    `Origin,Destination,Linehaul\n"Portland, ME","Dallas, TX",2.10\n"Portland, OR","Dallas, TX",2.20\n"Springfield, MA","Dallas, TX",2.3\n"Akron, OH","Salem, OR",${akron}\n"Reno, NV","Boise, ID",${reno}\n`;
  const uploadId = await send(sheet('TBD', '-'));
  const { matching, assumptions, preview: seen } = await view(uploadId);
  expect(seen).toMatchObject({ lanesPriced: 3, rowsTaken: 5 });
  expect(assumptions).toMatchObject([
    {
      key: 'blankCells',
      text: '2 cells on 2 lanes are empty where you have a price. Keep the prices or remove them?',
      value: null,
      recommended: 'remove',
      choices: [{ value: 'remove' }, { value: 'keep' }],
      cellCount: 2,
      cells: [
        { cell: 'C5', lane: 'Akron, OH – Salem, OR', name: 'Linehaul', text: '-', before: '3.3' },
        { cell: 'C6', lane: 'Reno, NV – Boise, ID', name: 'Linehaul', text: 'TBD', before: '3.4' },
      ],
    },
  ]);
  expect(await put(uploadId, matching)).toMatchObject({ status: 422, body: { code: 'questions_open' } });
  await put(uploadId, { ...matching, answers: { blankCells: 'keep' } });
  expect(await linehauls()).toEqual([2.1, 2.2, 2.3, 3.3, 3.4]);
  // The same empty cells over the same prices are not asked about again; over another price they are.
  expect(await uploadOf(await send(`${sheet('', 'n/a')}\n`))).toMatchObject({
    status: UploadStatus.Completed,
  });
  await save(laneIds[4], [[1, 2.75]]);
  const again = await send(sheet('on request', 'n/a'));
  expect(await uploadOf(again)).toMatchObject({ status: UploadStatus.InputExceptions, awaiting: 'columns' });
  await put(again, { ...matching, answers: { blankCells: 'remove' } });
  expect(await linehauls()).toEqual([2.1, 2.2, 2.3]);
});

test('for a sheet with some of the lanes recommends keeping the prices of empty cells', async () => {
  for (const laneId of laneIds) await save(laneId, [[1, 3]]);
  const { assumptions } = await view(
    await send('Origin,Destination,Linehaul\n"Akron, OH","Salem, OR",\n"Reno, NV","Boise, ID",2\n'),
  );
  expect(assumptions).toMatchObject([
    { recommended: 'keep', choices: [{ value: 'keep' }, { value: 'remove' }] },
  ]);
});

test('shows a known header again if a place has become ambiguous', async () => {
  const header = 'Origin,Destination,Linehaul\n';
  const first = await send(`${header}Reno,Boise,2\n`);
  const { matching } = await view(first);
  expect(await put(first, matching)).toMatchObject({ status: UploadStatus.Completed });
  expect(await uploadOf(await send(`${header}Reno,Boise,2.1\n`))).toMatchObject({
    status: UploadStatus.Completed,
  });
  const second = await send(`${header}Reno,Boise,2.2\nPortland,Dallas,2.5\n`);
  expect(await uploadOf(second)).toMatchObject({
    awaiting: 'columns',
    reason: 'Portland matches Portland, ME and Portland, OR. Map the state column or choose one.',
  });
  expect(await view(second)).toMatchObject({
    check: 'Portland matches Portland, ME and Portland, OR. Map the state column or choose one.',
  });
  await put(second, { ...matching, places: [{ text: 'Portland', labels: ['Portland, OR'] }] });
  expect(await prices()).toEqual([
    ['Portland, OR', 'Dallas, TX', 2.5],
    ['Reno, NV', 'Boise, ID', 2.2],
  ]);
  const third = await send(`${header}Akron,"Salem, OR",2.2\n`);
  expect((await uploadOf(third)).reason).toBe(
    'Akron matches Akron, OH by city only. Check it, or add a state column.',
  );
});

test('proposes once more a mapping saved before strict matching', async () => {
  const header = 'Orig City,Orig St,Dest City,Dest St,Linehaul,My price\n';
  const row = 'Portland,OR,Dallas,TX,2.2,1\n';
  const first = await send(header + row);
  const { matching } = await view(first);
  const wrong = matching.columns.map((column) => {
    if (column.columnNo === 4) return { ...column, charges: [{ chargeNo: 5, breakNo: null }] };
    return column.columnNo === 5
      ? { ...column, means: 'rate' as const, charges: [{ chargeNo: 2, breakNo: null }] }
      : column;
  });
  await put(first, { ...matching, columns: wrong });
  await forgetBids();
  await testApp.platform.database.ownerPool.query(
    `UPDATE bid_templates SET matching = matching - 'version' - 'seen' - 'answers'`,
  );
  const next = await send(header + row.replace('2.2', '2.3'));
  const reason = 'Check this mapping: matching is now stricter.';
  expect(await uploadOf(next)).toMatchObject({ awaiting: 'columns', reason });
  const shown = await view(next);
  expect(shown.check).toBe(reason);
  // The new proposal overrides the saved mapping; information that only the carrier has is kept.
  expect(shown.matching.columns.slice(4).map(({ charges }) => charges[0]?.chargeNo)).toEqual([1, 2]);
  await put(next, shown.matching);
  expect(await uploadOf(await send(header + row.replace('2.2', '2.4')))).toMatchObject({
    status: UploadStatus.Completed,
  });
});

test('shows two columns of one name again if they swapped places', async () => {
  const first = await send('Orig City,ST,Dest City,ST,Linehaul\nPortland,OR,Dallas,TX,2.2\n');
  const { matching } = await view(first);
  expect(await put(first, matching)).toMatchObject({ status: UploadStatus.Completed });
  const moved = await send('Dest City,ST,Orig City,ST,Linehaul\nDallas,TX,Portland,OR,2.3\n');
  expect((await uploadOf(moved)).reason).toMatch(/^Two columns have the same name/);
});

test('reads decimal commas as in shippers’ files: over the whole column, and asks if nothing decides', async () => {
  const rows = (one: string, other: string) =>
    `Origin;Destination;Linehaul;Stop-off\n"Reno, NV";"Boise, ID";${one}\n"Akron, OH";"Salem, OR";${other}\n`;
  const uploadId = await send(rows('2,35;1.234,50', '1,984;€ 50'));
  const { matching } = await view(uploadId);
  const { problems, sample } = (await preview(uploadId, matching)).preview;
  expect(problems).toEqual([]);
  expect(sample.map(({ cells }) => cells.map(({ name, text }) => `${name} ${text}`))).toEqual([
    ['Linehaul 2.35', 'Stop-off 1234.5'],
    ['Linehaul 1.984', 'Stop-off 50', 'Currency EUR'],
  ]);
  const unclear = await view(await send(rows('2,350;', '1,984;')));
  expect(unclear.assumptions).toMatchObject([
    {
      key: 'decimalMark',
      text: 'In C2, how much is 2,350?',
      choices: [
        { value: '.', label: '2350 (a point before decimals)' },
        { value: ',', label: '2.35 (a comma before decimals)' },
      ],
    },
  ]);
});

test('asks once about a header in another unit than its charge and shows both values in the result', async () => {
  const sheet = (akron: string) =>
    `Origin,Destination,Linehaul EUR/km,Transit days\n"Akron, OH","Salem, OR",${akron},5\n"Reno, NV","Boise, ID",1.50,5\n`;
  const uploadId = await send(sheet('1.25'));
  const questions = async (id: string, caller = carrier()) =>
    (await testApp.call(uploads.listAssumptions, caller, { params: { id } })).body.assumptions;
  const asked = {
    key: 'rateUnit:2',
    state: 'asked',
    value: null,
    text: 'Column "Linehaul EUR/km" has prices per km. Convert them to Linehaul per mile?',
    choices: [
      { value: 'convert', label: 'Convert: 1.25 becomes 2.01168 (× 1.6093)' },
      { value: 'asWritten', label: 'Keep 1.25: the prices are per mile' },
    ],
  };
  expect(await questions(uploadId)).toMatchObject([asked]);
  // The choices contain a price: the customer does not read them.
  expect(await questions(uploadId, testApp.people.customer)).toEqual([]);
  const { matching, assumptions, preview: seen } = await view(uploadId);
  expect(assumptions).toMatchObject([
    {
      key: 'rateUnit:2',
      recommended: 'convert',
      cells: [{ cell: 'C2', text: '1.25', stored: '2.01168' }, {}],
    },
  ]);
  expect(seen.sample[0]?.cells).toEqual([
    { name: 'Linehaul', text: '2.01168', sheetText: '1.25' },
    { name: 'Transit days', text: '5' },
    { name: 'Currency', text: 'EUR' },
  ]);
  expect(await put(uploadId, matching)).toMatchObject({ status: 422, body: { code: 'questions_open' } });
  expect(await put(uploadId, { ...matching, answers: { 'rateUnit:2': 'convert' } })).toMatchObject({
    status: UploadStatus.Completed,
    bidResult: {
      conversions: [
        { from: 'per km', to: 'per mile', cell: 'C2', sheetValue: '1.25', storedValue: '2.01168' },
      ],
    },
  });
  expect(await questions(uploadId)).toMatchObject([{ state: 'answered', value: 'convert' }]);
  const next = await send(sheet('1.30').replace('Transit days', 'Transit time (days)'));
  expect(await questions(next)).toMatchObject([{ state: 'asked' }]);
  const again = await send(sheet('1.35'));
  expect(await uploadOf(again)).toMatchObject({ status: UploadStatus.Completed });
  expect(await questions(again)).toMatchObject([{ state: 'remembered', value: 'convert' }]);
  expect(await linehauls()).toEqual([2.172614, 2.414016]);
});

test('without a price column prices no lane, and labels cells as carriers know them', async () => {
  const { preview: seen } = await preview(
    await send('Origin,Destination,Days,Capacity\n"Reno, NV","Boise, ID",5,20\n'),
    {
      columns: [
        { columnNo: 0, means: 'origin' },
        { columnNo: 1, means: 'destination' },
        { columnNo: 2, means: 'transitDays' },
        { columnNo: 3, means: 'capacity', month: '2026-12' },
      ],
    },
  );
  expect(seen).toMatchObject({ lanesPriced: 0, cells: 2 });
  expect(seen.sample[0]?.cells).toEqual([
    { name: 'Transit days', text: '5' },
    { name: 'Capacity Dec 2026', text: '20' },
  ]);
});
