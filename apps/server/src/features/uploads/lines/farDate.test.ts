import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { expect, it } from 'vitest';
import { openTestHouse } from '../../../../test/house/testHouse.ts';

const header =
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency';
const end = 'Dallas,TX,Chicago,IL,983,1000,USD';

it('asks about a date more than a year after the file arrived, but not about an old one', async () => {
  const house = await openTestHouse();
  try {
    const received = await house.upload(uploads.receiveShipments, house.people.customer, {
      params: { id: Mode.RoadFTL },
      fileName: 'loads.csv',
      file: Buffer.from(`${header}\nA1,2006-03-14,${end}\nA2,2052-03-14,${end}\n`),
    });
    const params = { id: received.body.uploadId ?? '' };
    await house.drainJobs();
    await house.call(uploads.confirmColumns, house.people.customer, { params, body: { columns: [] } });
    await house.drainJobs();
    const groups = async () =>
      (await house.call(uploads.listExceptions, house.people.customer, { params })).body.groups;
    expect(await groups()).toMatchObject([{ field: 'shipDate', reason: 'farDate', text: '2052-03-14' }]);
    const given = { lineNo: 2, values: { shipDate: '2053-01-01' } };
    await house.call(uploads.correctLines, house.people.customer, { params, body: { lines: [given] } });
    expect(await groups()).toMatchObject([{ reason: 'farDate', text: '2053-01-01' }]);
  } finally {
    await house.close();
  }
});
