import { bids, type BodyInputOf, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { openXlsx, saveXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plainWorkbook } from '../../../../test/support/plainWorkbook.ts';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { submitReviewed } from '../../../../test/support/submitReviewed.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { writeBidSheet } from '../sheet/writeBidSheet.ts';

/** Formulas without values, as programs that do not calculate write them, must not be read as blank: that removes prices. */
const mode = Mode.RoadFTL;
const cities = ['Akron', 'Boise', 'Reno'];
type Matching = BodyInputOf<typeof bids.putTemplate>['matching'];

let testApp: TestApp;
let laneIds: readonly string[];
beforeAll(async () => {
  testApp = await startTestApp();
  ({ laneIds } = await seedLanes(testApp, testApp.people.customer.companyId, mode, cities.length));
  for (const [at, laneId] of laneIds.entries())
    await testApp.platform.database.bulkPool.query(
      `UPDATE lanes SET origin_label = $2, origin_place = jsonb_build_object('cityName', $2::text) WHERE lane_id = $1`,
      [laneId, cities[at]],
    );
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.platform.database.bulkPool.query('DELETE FROM bid_templates');
  const bidsAtThree = laneIds.map((laneId) => ({ laneId, rates: [{ chargeNo: 1, breakNo: null, rate: 3 }] }));
  const { body } = await testApp.call(bids.saveBids, carrier(), {
    body: { mode, structureVersion: 1, bids: bidsAtThree },
  });
  expect(body.errors).toEqual([]);
});

const carrier = () => testApp.people.carrier;
const header = ['Origin', 'Linehaul', 'Transit days'];
const sheet = (rows: readonly (readonly string[])[], above: readonly (readonly string[])[] = []) =>
  plainWorkbook([...above, header, ...rows]);
async function send(file: Buffer) {
  const { body } = await testApp.upload(uploads.receiveBidSheet, carrier(), {
    query: { mode },
    fileName: 'own.xlsx',
    file,
  });
  await testApp.drainJobs();
  return body.uploadId ?? '';
}
/** The upload as read, once its review is submitted. */
const uploadOf = (id: string) => submitReviewed(testApp, carrier(), id);
const view = async (uploadId: string) =>
  (await testApp.call(bids.getTemplate, carrier(), { query: { uploadId } })).body;
async function put(uploadId: string, matching: Matching) {
  const answer = await testApp.call(bids.putTemplate, carrier(), { body: { uploadId, matching } });
  await uploadOf(uploadId);
  return answer;
}
const linehauls = async () =>
  (await testApp.call(bids.bidGrid, carrier(), { query: { mode } })).body.lanes
    .flatMap(({ rates }) => rates.map(({ rate }) => Number(rate)))
    .toSorted((a, b) => a - b);

const problem = (cell: string) => `Column “Linehaul” has formulas without values, the first in cell ${cell}.`;
const suggestedFix = 'Open the file in Excel, save it, and upload it again. Or leave this column out.';

test('refuses a formula without a value in a price column at its cell, and reads the sheet without the column', async () => {
  const uploadId = await send(
    sheet([
      ['Akron', '2.10', '4'],
      ['Boise', '=B2*1.05', '4'],
      ['Reno', '=B2*1.10', '5'],
    ]),
  );
  const { matching, refusal } = await view(uploadId);
  expect(matching.columns.map(({ means }) => means)).toEqual(['origin', 'rate', 'transitDays']);
  expect(refusal).toBe(`${problem('B3')} ${suggestedFix}`);
  expect(await put(uploadId, { ...matching, answers: { blankCells: 'remove' } })).toMatchObject({
    status: 422,
    body: { code: 'formulas_without_values', title: problem('B3'), detail: suggestedFix, field: 'matching' },
  });
  expect(await linehauls()).toEqual([3, 3, 3]);
  const columns = matching.columns.map((column) =>
    column.means === 'rate' ? { ...column, means: null, charges: [] } : column,
  );
  expect((await put(uploadId, { ...matching, columns })).status).toBe(200);
  expect(await uploadOf(uploadId)).toMatchObject({ status: UploadStatus.Completed });
  expect(await linehauls()).toEqual([3, 3, 3]);
});

test('asks again about a known header instead of removing prices, and a formula above the header hides none below it', async () => {
  const known = await send(sheet([['Akron', '2.10', '4']]));
  const { matching } = await view(known);
  expect((await put(known, matching)).status).toBe(200);
  expect(await linehauls()).toEqual([2.1, 3, 3]);
  const next = await send(
    sheet(
      [
        ['Akron', '2.20', '4'],
        ['Boise', '2.30', '4'],
        ['Reno', '=B4', '4'],
      ],
      [['Rates of', '=TODAY()']],
    ),
  );
  expect(await uploadOf(next)).toMatchObject({
    status: UploadStatus.InputExceptions,
    awaiting: 'columns',
    reason: `${problem('B5')} ${suggestedFix}`,
  });
  expect(await linehauls()).toEqual([2.1, 3, 3]);
});

test('matches a column of only formulas by its header and refuses it', async () => {
  const { refusal, matching } = await view(
    await send(
      sheet([
        ['Akron', '=X2', '4'],
        ['Boise', '=X3', '4'],
      ]),
    ),
  );
  expect(matching.columns[1]).toMatchObject({ means: 'rate' });
  expect(refusal).toBe(`${problem('B2')} ${suggestedFix}`);
});

test('refuses such a formula in the product’s own sheet at its cell and saves nothing of it', async () => {
  const { customer } = testApp.people;
  const { bytes } = await testApp.platform.database.asCustomers([customer.companyId], (tx) =>
    writeBidSheet(tx, {
      customerId: customer.companyId,
      carrierId: carrier().companyId,
      mode,
      contractNo: 1,
    }),
  );
  const workbook = await openXlsx(bytes);
  const [own] = workbook.sheets;
  if (own === undefined) throw new Error('the workbook lost its sheet');
  own.cells ??= new Map();
  own.cells.set('2,10', { type: 'formula', value: null, formula: 'K2*1.05' });
  const uploadId = await send(Buffer.from(await saveXlsx(workbook)));
  expect(await uploadOf(uploadId)).toMatchObject({
    status: UploadStatus.Rejected,
    reason:
      'Column “Linehaul (per mile, this or Linehaul per load)” has formulas without values, the first in cell K3. Open the workbook in Excel, save it, and upload it again.',
  });
  expect(await linehauls()).toEqual([3, 3, 3]);
});
