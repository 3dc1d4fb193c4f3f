import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/support/testApp.ts';

const header =
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency';
const end = 'Dallas,TX,Chicago,IL,983,1000,USD';

it('asks about a date more than a year after the file arrived, but not about an old one', async () => {
  const testApp = await startTestApp();
  try {
    const received = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
      params: { id: Mode.RoadFTL },
      fileName: 'loads.csv',
      file: Buffer.from(`${header}\nA1,2006-03-14,${end}\nA2,2052-03-14,${end}\n`),
    });
    const params = { id: received.body.uploadId ?? '' };
    await testApp.drainJobs();
    await testApp.call(uploads.confirmColumns, testApp.people.customer, { params, body: { columns: [] } });
    await testApp.drainJobs();
    const groups = async () =>
      (await testApp.call(uploads.listExceptions, testApp.people.customer, { params })).body.groups;
    expect(await groups()).toMatchObject([{ field: 'shipDate', reason: 'farDate', text: '2052-03-14' }]);
    const given = { lineNo: 2, values: { shipDate: '2053-01-01' } };
    await testApp.call(uploads.correctLines, testApp.people.customer, { params, body: { lines: [given] } });
    expect(await groups()).toMatchObject([{ reason: 'farDate', text: '2053-01-01' }]);
  } finally {
    await testApp.close();
  }
});
