import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../../test/house/testHouse.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('a credit nets out with its shipment; one without a shipment is asked', async () => {
  const { customer } = house.people;
  const file = `Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge
C1,2026-03-02,Dallas,TX,Chicago,IL,920,1000
C1,2026-03-02,Dallas,TX,Chicago,IL,0,-100
C1-CR,2026-03-02,Dallas,TX,Chicago,IL,0,-400
`;
  const sent = await house.upload(uploads.receiveShipments, customer, {
    params: { id: Mode.RoadFTL },
    fileName: 'credits.csv',
    file: Buffer.from(file),
  });
  const params = { id: sent.body.uploadId ?? '' };
  await house.drainJobs();
  await house.call(uploads.confirmColumns, customer, {
    params,
    body: { columns: [], answers: { currency: 'USD' } },
  });
  await house.drainJobs();
  const { body } = await house.call(uploads.listExceptions, customer, { params, query: {} });
  expect(body.rows.map(({ lineNo, exceptions }) => [lineNo, exceptions.map(({ reason }) => reason)])).toEqual(
    [[3, ['creditAlone']]],
  );
  const settled = await house.call(uploads.settleExceptions, customer, {
    params,
    body: { groupKey: body.groups[0]?.groupKey ?? '', action: 'exclude' },
  });
  expect(settled.body.upload.reconciliation).toMatchObject({
    received: 3,
    accepted: 2,
    excluded: 1,
    shipments: 1,
    chargeUsd: 900,
  });
});
