import { uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { rows } from '../../../platform/database/rows.ts';

const header =
  'Load ID,Ship Date,Origin City,Origin State,Origin Zip,Origin Country,Destination City,Destination State,Miles,Weight (lbs),Linehaul,Fuel Surcharge,Total Charge,Currency';
const lines = [
  'A1,2025-03-04,Boston,MA,2108,US,Chicago,IL,983,1000,,,"$1,000.00",USD',
  'A1,2025-03-04,Boston,MA,2108,US,Chicago,IL,983,,,,(100.00),USD',
  'A2,,Dallas,TX,75201,US,Chicago,IL,921,2000,,,500,USD',
  'A3,2025-04-04,,,,,Chicago,IL,921,2000,,,500,USD',
  'A4,2025-05-04,Dallas,TX,75201,US,Chicago,IL,921,2000,,,TBD,USD',
  'A5,2025-05-04,Dallas,TX,75201,US,Chicago,IL,921,2000,,,TBD,USD',
  'A6,2025-05-04,Dallas,TX,75201,US,Chicago,IL,921,2000,400,50.5,,CAD',
  'A7,2025-05-04,Dallas,TX,75201,US,Chicago,IL,921,2000,,,,USD',
  'A8,2025-05-04,Dallas,TX,75201,US,Chicago,IL,x,2000,,,100,USD',
  'A8,2025-05-04,Dallas,TX,75201,US,Chicago,IL,921,,,,,USD',
  'A1,2025-03-04,Boston,MA,2108,US,Chicago,IL,983,1000,,,"$1,000.00",USD',
];

describe('rows with exceptions', () => {
  let testApp: TestApp;
  let id = '';
  beforeAll(async () => {
    testApp = await startTestApp();
    const received = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
      params: { id: Mode.RoadFTL },
      fileName: 'loads.csv',
      file: Buffer.from(`Loads of 2025\r\n${[header, ...lines].join('\r\n')}\r\n`),
    });
    id = received.body.uploadId ?? '';
    await testApp.drainJobs();
    await testApp.call(uploads.confirmColumns, testApp.people.customer, {
      params: { id },
      body: { columns: [] },
    });
    await testApp.drainJobs();
  });
  afterAll(() => testApp.close());
  const list = async () =>
    (await testApp.call(uploads.listExceptions, testApp.people.customer, { params: { id } })).body;
  const line = async (lineNo: number) =>
    (
      await testApp.platform.database.asSystem((tx) =>
        rows<Record<string, unknown>>(
          tx,
          `SELECT l.*, r.origin_word, w.parts FROM lines l LEFT JOIN routes r ON r.customer_id = $1 AND r.upload_id = $2 AND r.route_no = l.route_no
           LEFT JOIN words w ON w.customer_id = $1 AND w.upload_id = $2 AND w.kind = 'place' AND w.word_no = r.origin_word
           WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = $3`,
          [testApp.people.customer.companyId, id, lineNo],
        ),
      )
    )[0];
  const correct = (lineNo: number, values: Record<string, string>) =>
    testApp.call(uploads.correctLine, testApp.people.customer, { params: { id, lineNo }, body: { values } });

  it('are listed while the others are read', async () => {
    expect(
      Object.fromEntries(
        (await list()).groups.map((group) => [`${group.field} ${group.reason}`, group.count]),
      ),
    ).toEqual({
      'miles notANumber': 1,
      'originCity missingPlace': 1,
      'shipDate missingDate': 1,
      'totalCharge chargeText': 2,
      'totalCharge noCharge': 1,
    });
    expect(await line(1)).toMatchObject({
      sheet_row: 3,
      state: 0,
      head_line_no: null,
      charge: '1000.00',
      weight_kg: '453.592',
      ship_date: '2025-03-04',
      parts: { zip: '02108', city: 'Boston' },
    });
    expect(await line(2)).toMatchObject({
      head_line_no: 1,
      charge: '-100.00',
      charge_usd: '-100.00',
      state: 0,
    });
    expect(await line(7)).toMatchObject({ charge: '450.50', charge_usd: '313.10', currency: 'CAD' });
    expect(await line(10)).toMatchObject({ head_line_no: 9, state: 0 });
    expect(await line(11)).toMatchObject({ state: 2, excluded_by: 3 });
  });
  it('are corrected one by one and revalidated at once', async () => {
    expect(await correct(3, { shipDate: 'soon' })).toMatchObject({ status: 200, body: { remaining: 6 } });
    expect((await list()).groups.map((group) => group.reason)).toContain('notADate');
    expect(await correct(3, { shipDate: '2025-03-09' })).toMatchObject({ body: { remaining: 5 } });
    expect(await line(3)).toMatchObject({ state: 0, moved_on: '2025-03-09', charge_usd: '500.00' });
    await correct(4, { originCity: 'Dallas', originState: 'TX', originZip: '75201', originCountry: 'US' });
    expect(await line(4)).toMatchObject({ state: 0, route_no: (await line(5))?.route_no });
    await correct(9, { miles: '900' });
    expect(await line(9)).toMatchObject({ state: 0, miles: '900.0' });
    expect((await correct(3, { lineId: 'B' })).status).toBe(422);
    expect((await correct(99, { miles: '5' })).status).toBe(404);
  });
  it('are resolved in bulk with a value', async () => {
    const group = (await list()).groups.find((found) => found.reason === 'chargeText');
    const settle = (value: string) =>
      testApp.call(uploads.settleExceptions, testApp.people.customer, {
        params: { id },
        body: { groupKey: group?.groupKey ?? '', action: 'setValue', value },
      });
    expect((await settle('a lot')).status).toBe(422);
    expect(await settle('$1,250.00')).toMatchObject({ status: 200, body: { settled: 2 } });
    expect(await line(5)).toMatchObject({ state: 0, charge: '1250.00', charge_usd: '1250.00' });
  });
  it('keep their resolutions when the columns are confirmed again', async () => {
    const group = (await list()).groups[0];
    expect(group?.reason).toBe('noCharge');
    await testApp.call(uploads.settleExceptions, testApp.people.customer, {
      params: { id },
      body: { groupKey: group?.groupKey ?? '', action: 'volumeOnly' },
    });
    const before = (await testApp.call(uploads.getUpload, testApp.people.customer, { params: { id } })).body;
    expect(before.reconciliation).toMatchObject({
      received: 11,
      accepted: 10,
      excepted: 0,
      excluded: 1,
      shipments: 8,
    });
    await testApp.call(uploads.confirmColumns, testApp.people.customer, {
      params: { id },
      body: { columns: [] },
    });
    await testApp.drainJobs();
    const after = (await testApp.call(uploads.getUpload, testApp.people.owner, { params: { id } })).body;
    expect(after.reconciliation).toEqual(before.reconciliation);
    expect(after.status).not.toBe(UploadStatus.Validation);
  });
});
