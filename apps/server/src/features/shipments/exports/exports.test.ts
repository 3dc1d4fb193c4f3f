import { shipments, uploads } from '@lanewright/contract';
import { Mode, type OfferedMode, offeredModes } from '@lanewright/freight';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWorkbook } from '../../../../test/support/fillWorkbook.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { templateFields } from './templateColumns.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function received(mode: OfferedMode, fileName: string, file: Buffer): Promise<string> {
  const { status, body } = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
    params: { id: mode },
    fileName,
    file,
  });
  expect(status).toBe(200);
  await testApp.drainJobs();
  return body.uploadId ?? '';
}
const exported = (id: string) =>
  testApp.call(shipments.exportShipments, testApp.people.customer, { params: { id } });

test('exports the cleansed upload as a workbook whose sheets add up', async () => {
  const lines = [
    'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency,Carrier,Equipment,Promised Date',
    "A1,2025-03-14,Dallas,TX,Chicago,IL,967,1000.50,USD,Roe Inc.,53' Dry Van,2025-03-18",
    "A1,2025-03-14,Dallas,TX,Chicago,IL,,-100,USD,Roe Inc.,53' Dry Van",
    'A2,2025-03-15,Dallas,TX,Boston,MA,1764,TBD,USD,=1+1,Dry Van',
    'A2,2025-03-15,Dallas,TX,Boston,MA,1764,TBD,USD,=1+1,Dry Van',
    'A3,2025-03-16,Dallas,TX,Boston,MA,1764,1500,USD,@SUM(1),Reefer',
  ];
  const id = await received(Mode.RoadFTL, 'loads of march.csv', Buffer.from(`${lines.join('\n')}\n`));
  const { customer } = testApp.people;
  await testApp.call(uploads.confirmColumns, customer, { params: { id }, body: { columns: [] } });
  await testApp.drainJobs();
  expect(await exported(id)).toMatchObject({ status: 409, body: { code: 'not_cleansed_yet' } });
  expect(await testApp.call(shipments.downloadCleanFile, customer, { params: { id } })).toMatchObject({
    status: 409,
  });
  await testApp.call(uploads.settleExceptions, customer, {
    params: { id },
    body: { groupKey: 'totalCharge|chargeText|TBD', action: 'exclude' },
  });
  expect((await testApp.call(uploads.continueUpload, customer, { params: { id } })).status).toBe(200);
  await testApp.drainJobs();
  const { status, raw, headers } = await exported(id);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="loads of march-cleansed.xlsx"');
  const { sheets } = await readXlsx(raw);
  expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Shipments', 'Places', 'Excluded rows']);
  const [summary, rows, places, leftOut] = sheets.map((sheet) => sheet.rows);
  const figures = new Map(summary?.map(([name, figure]) => [name, figure]));
  expect(
    ['Rows received', 'Rows accepted', 'Rows with exceptions', 'Rows excluded'].map((name) =>
      figures.get(name),
    ),
  ).toEqual([5, 3, 0, 2]);
  const [names = [], ...accepted] = rows ?? [];
  const column = (name: string) => accepted.map((row) => row[names.indexOf(name)]);
  expect(column('Row')).toEqual([2, 3, 6]);
  expect(column('Charge')).toEqual([1000.5, -100, 1500]);
  expect(column('Charge').reduce((sum: number, charge) => sum + Number(charge), 0)).toBe(
    figures.get('Charge USD'),
  );
  expect(column('Carrier as received')).toEqual(['Roe Inc.', 'Roe Inc.', '@SUM(1)']);
  expect(column('Equipment')).toEqual(['Dry van', 'Dry van', 'Refrigerated']);
  expect(column('Origin as received')).toEqual(['Dallas, TX', 'Dallas, TX', 'Dallas, TX']);
  expect(column('Destination city')).toEqual(['Chicago', 'Chicago', 'Boston']);
  expect(column('Ship date')[0]).toEqual(new Date('2025-03-14'));
  expect(column('Promised date')).toEqual([new Date('2025-03-18'), null, null]);
  expect(
    places
      ?.slice(1)
      .map((row) => [row[0], row[2], row[3] !== null, row[13]])
      .toSorted(),
  ).toEqual([
    ['Boston, MA', 1, true, 'Matched automatically'],
    ['Chicago, IL', 2, true, 'Matched automatically'],
    ['Dallas, TX', 3, true, 'Matched automatically'],
  ]);
  expect(leftOut?.slice(1).map((row) => row.slice(0, 5))).toEqual([
    [4, 'A2', 'Excluded', 'Excluded by you', 'Total charge: TBD'],
    [5, 'A2', 'Excluded', 'Duplicate of another row', null],
  ]);
});

test('exports chassis days for drayage, in both files', async () => {
  const lines = [
    'Shipment ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency,Container Type,Import/Export,Chassis Days,Promised Date',
    'D1,2025-03-14,Long Beach,CA,Riverside,CA,60,500,USD,40HC,Import,3.5,2025-03-15',
  ];
  const id = await received(Mode.RoadDrayage, 'drayage.csv', Buffer.from(`${lines.join('\n')}\n`));
  const { customer } = testApp.people;
  await testApp.call(uploads.confirmColumns, customer, { params: { id }, body: { columns: [] } });
  await testApp.drainJobs();
  const workbook = await readXlsx((await exported(id)).raw);
  const csv = await testApp.call(shipments.downloadCleanFile, customer, { params: { id } });
  const sheet = workbook.sheets.find(({ name }) => name === 'Shipments')?.rows ?? [];
  const text = csv.raw.toString().replace('\uFEFF', '').trim().split('\r\n');
  const said = (name: string) => [
    sheet[1]?.[sheet[0]?.indexOf(name) ?? -1],
    // Place labels contain commas, so cells after the places are counted from the end.
    text[1]?.split(',').at((text[0]?.split(',').indexOf(name) ?? 0) - (text[0]?.split(',').length ?? 0)),
  ];
  expect(said('Chassis days')).toEqual([3.5, '3.50']);
  expect(sheet[1]?.[sheet[0]?.indexOf('Promised date') ?? -1]).toEqual(new Date('2025-03-15'));
  expect(text[1]).toContain('2025-03-14,,2025-03-15,');
});

const filled: Readonly<Record<string, string | number>> = {
  shipmentId: 'SO-1',
  shipDate: '2026-03-14',
  deliveryDate: '2026-03-20',
  promisedDate: '2026-03-21',
  carrier: 'Roadrunner',
  equipment: 'Dry van',
  service: 'Standard',
  businessUnit: 'Pharma',
  currency: 'EUR',
  totalCharge: 1234.5,
  linehaul: 1000,
  fuel: 180.5,
  otherCharge: 54,
  weight: 12500.5,
  volume: 28.4,
  pieces: 24,
  miles: 967,
  stops: 2,
  containerType: '40HC',
  containerCount: 1,
  moveType: 'Port-Port',
  importExport: 'Import',
  chassisDays: 3,
  chargeableWeight: 13000,
  term: 'EXW',
  originName: 'Plant Dallas',
  originAddress: '1200 Main St',
  originCity: 'Dallas',
  originState: 'TX',
  originCountry: 'US',
  originZip: '75201',
  originPort: 'USHOU',
  originAirport: 'DFW',
  destinationName: 'Warehouse Rotterdam',
  destinationAddress: '55 Haven',
  destinationCity: 'Rotterdam',
  destinationState: 'ZH',
  destinationCountry: 'NL',
  destinationZip: '3011',
  destinationPort: 'NLRTM',
  destinationAirport: 'AMS',
};

test.each([...offeredModes])('the template of mode %i reads back with every column matched', async (mode) => {
  const { customer } = testApp.people;
  const sent = await testApp.call(shipments.exportShipmentsExtra, customer, {
    params: { id: String(mode), extra: 'template' },
  });
  expect(sent.status).toBe(200);
  const fields = templateFields(mode);
  const file = await fillWorkbook(sent.raw, 'Shipments', (rows) => {
    rows[1] = fields.map((field) => filled[field] ?? null);
  });
  const id = await received(mode, `template-${mode}.xlsx`, file);
  const { body } = await testApp.call(uploads.getColumns, customer, { params: { id } });
  expect(body.columns.map(({ field }) => field)).toEqual(fields);
  expect(body.missing).toEqual([]);
  expect(body.questions.filter(({ answer }) => answer === null)).toEqual([]);
  const { status } = await testApp.call(uploads.confirmColumns, customer, {
    params: { id },
    body: { columns: [] },
  });
  expect(status).toBe(200);
  await testApp.drainJobs();
  const { body: upload } = await testApp.call(uploads.getUpload, customer, { params: { id } });
  expect(upload.reconciliation).toMatchObject({ received: 1, accepted: 1, weightKg: 12500.5 });
});

test('the template marks required columns, has examples and lists, and knows its modes', async () => {
  const template = (id: string) =>
    testApp.call(shipments.exportShipmentsExtra, testApp.people.customer, {
      params: { id, extra: 'template' },
    });
  const { raw } = await template(String(Mode.OceanFCL));
  const [sheet] = (await readXlsx(raw, { readStyles: true })).sheets;
  const names = sheet?.rows[0] ?? [];
  expect(names).toContain('Gross weight (kg)');
  const cell = (row: number, name: string) => sheet?.cells?.get(`${row},${names.indexOf(name)}`);
  expect(cell(0, 'Origin port')?.comment?.text).toMatch(/^Required: origin/);
  expect(cell(1, 'Origin port')?.style?.fill).toMatchObject({ fgColor: { rgb: 'FFECB3' } });
  expect(cell(1, 'Carrier')?.style?.fill).toMatchObject({ fgColor: { rgb: 'FFF8E1' } });
  expect(sheet?.dataValidations?.filter(({ type }) => type === 'list')).toHaveLength(3);
  expect((await template('999')).status).toBe(422);
  expect((await template('999')).body).toMatchObject({ code: 'mode_not_offered' });
});
