import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../../test/house/testHouse.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const header =
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency';

/** Uploads a file and reads it up to its first question. */
async function read(lines: readonly string[]): Promise<{ id: string }> {
  const sent = await house.upload(uploads.receiveShipments, house.people.customer, {
    params: { id: Mode.RoadFTL },
    fileName: 'credits.csv',
    file: Buffer.from(`${[header, ...lines].join('\n')}\n`),
  });
  const params = { id: sent.body.uploadId ?? '' };
  await house.drainJobs();
  await house.call(uploads.confirmColumns, house.people.customer, { params, body: { columns: [] } });
  await house.drainJobs();
  return params;
}

async function asked(params: { id: string }) {
  const { body } = await house.call(uploads.listExceptions, house.people.customer, { params, query: {} });
  return body.rows.map(({ lineNo, exceptions }) => [
    lineNo,
    exceptions.map(({ field, reason }) => `${field} ${reason}`),
  ]);
}
const equation = async (params: { id: string }) =>
  (await house.call(uploads.getUpload, house.people.customer, { params })).body.reconciliation;

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
  const settled = await house.call(uploads.settleExceptions, house.people.customer, {
    params,
    body: { groupKey: 'totalCharge|creditAlone|', lineNos: [3, 4, 8], action: 'exclude' },
  });
  expect(settled.status).toBe(200);
  expect(await asked(params)).toEqual([[5, credit]]);
  await house.call(uploads.correctLines, house.people.customer, {
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
    house.call(uploads.correctLines, house.people.customer, {
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
