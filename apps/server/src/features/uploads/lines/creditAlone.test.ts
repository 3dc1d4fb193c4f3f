import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const header =
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency';

/** Uploads a file and reads it up to its first question. */
async function read(lines: readonly string[]): Promise<{ id: string }> {
  const sent = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
    params: { id: Mode.RoadFTL },
    fileName: 'credits.csv',
    file: Buffer.from(`${[header, ...lines].join('\n')}\n`),
  });
  const params = { id: sent.body.uploadId ?? '' };
  await testApp.drainJobs();
  await testApp.call(uploads.confirmColumns, testApp.people.customer, { params, body: { columns: [] } });
  await testApp.drainJobs();
  return params;
}

async function asked(params: { id: string }) {
  const { body } = await testApp.call(uploads.listExceptions, testApp.people.customer, { params, query: {} });
  return body.rows.map(({ lineNo, exceptions }) => [
    lineNo,
    exceptions.map(({ field, reason }) => `${field} ${reason}`),
  ]);
}
const equation = async (params: { id: string }) =>
  (await testApp.call(uploads.getUpload, testApp.people.customer, { params })).body.reconciliation;

test('a credit nets out with its shipment, and one without a shipment is asked about', async () => {
  const params = await read([
    'C1,2026-03-02,Dallas,TX,Chicago,IL,920,1000,USD',
    'C1,2026-03-02,Dallas,TX,Chicago,IL,0,-100,USD',
    'C1-CR,2026-03-02,Dallas,TX,Chicago,IL,0,-400,USD',
    ',2026-03-02,Dallas,TX,Chicago,IL,0,-1,USD',
    'C2,2026-03-02,Dallas,TX,Chicago,IL,900,-150,USD',
    'C2,2026-03-02,Dallas,TX,Chicago,IL,,100,USD',
    // 9,000 yen are less than 80 dollars.
    'C3,2026-03-02,Dallas,TX,Chicago,IL,900,9000,JPY',
    'C3,2026-03-02,Dallas,TX,Chicago,IL,,-80,USD',
    'C4,2026-03-02,Dallas,TX,Chicago,IL,900,See C1-CR,USD',
  ]);
  const credit = ['totalCharge creditAlone'];
  expect(await asked(params)).toEqual([
    [3, credit],
    [4, credit],
    [5, credit],
    [8, credit],
  ]);
  const settled = await testApp.call(uploads.settleExceptions, testApp.people.customer, {
    params,
    body: { groupKey: 'totalCharge|creditAlone|', lineNos: [3, 4, 8], action: 'exclude' },
  });
  expect(settled.status).toBe(200);
  expect(await asked(params)).toEqual([[5, credit]]);
  await testApp.call(uploads.correctLines, testApp.people.customer, {
    params,
    body: { lines: [{ lineNo: 5, values: { totalCharge: '-60' } }] },
  });
  expect(await asked(params)).toEqual([]);
  expect(await equation(params)).toMatchObject({ received: 9, accepted: 6, excluded: 3 });
});

test('a credit asks once the charges that covered it are excluded', async () => {
  const params = await read([
    'D1,2026-03-02,Dallas,TX,Chicago,IL,920,1000,USD',
    'D1,2026-03-02,Dallas,TX,Chicago,IL,0,-100,USD',
    'D2,2026-03-02,Dallas,TX,Chicago,IL,920,TBD,USD',
  ]);
  const leaveOut = (exclude: boolean) =>
    testApp.call(uploads.correctLines, testApp.people.customer, {
      params,
      body: { lines: [{ lineNo: 1, values: {}, exclude }] },
    });
  expect(await asked(params)).toEqual([[3, ['totalCharge chargeText']]]);
  await leaveOut(true);
  expect(await asked(params)).toEqual([
    [2, ['totalCharge creditAlone']],
    [3, ['totalCharge chargeText']],
  ]);
  await leaveOut(false);
  expect(await asked(params)).toEqual([[3, ['totalCharge chargeText']]]);
});
