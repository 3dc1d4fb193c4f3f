import { writeFile } from 'node:fs/promises';
import {
  accounts,
  allEndpoints,
  awards,
  operations,
  overview,
  referenceData,
  settings,
  shipments,
  uploads,
} from '@lanewright/contract';
import { type ChargeUnitNumber, Mode } from '@lanewright/freight';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadUntilApproval } from '../support/uploadUntilApproval.ts';
import { fillWorkbook } from '../support/fillWorkbook.ts';
import { seedBids, seedLanes } from '../support/seedLanes.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { partsOf } from '../permissions/readable.ts';

const mode = Mode.RoadFTL;
/** Texts that a spreadsheet program would run, also after splitting cells at semicolons. */
const formulas = [
  '=HYPERLINK("http://evil.example","pay here")',
  "+cmd|'/c calc'!A1",
  "-2+3+cmd|'/c calc'!A1",
  "@SUM(1+1)*cmd|'/c calc'!A1",
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
  '＝1+1',
  'Dallas;=1+1',
  'Dallas\t=1+1',
  'Dallas\n=1+1',
];
const [link = '', plus = '', minus = '', at = ''] = formulas;

let testApp: TestApp;
let cleanUpload: string;
let sheetUpload: string;
let askingUpload: string;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  const lanes = await seedLanes(testApp, customer.companyId, mode, formulas.length);
  const bids = await seedBids(testApp, lanes, carrier.companyId, 0.9);
  const { bulkPool } = testApp.platform.database;
  for (const [index, text] of formulas.entries()) {
    await bulkPool.query(
      `UPDATE lanes SET origin_label = $2, destination_label = $2, equipment = $2, service = $2, incumbent_carrier = $2, business_unit = $2,
         incumbents = jsonb_build_array(jsonb_build_object('name', $2::text, 'share', 1)), origin_place = jsonb_build_object('zip', $2::text)
       WHERE lane_id = $1`,
      [lanes.laneIds[index], text],
    );
  }
  await bulkPool.query('UPDATE companies SET name = $2 WHERE company_id = $1', [carrier.companyId, link]);
  await bulkPool.query('UPDATE companies SET name = $2 WHERE company_id = $1', [customer.companyId, plus]);
  const given = lanes.laneIds.map((laneId) => ({
    laneId,
    bidId: bids.get(laneId) ?? '',
    months: [],
    share: 100,
  }));
  expect((await testApp.call(awards.acceptBids, customer, { body: given })).status).toBe(200);
  for (const [index, text] of formulas.entries())
    await bulkPool.query(
      'INSERT INTO equipment_types (mode, code, name, synonyms) VALUES ($1, $2, $3, ARRAY[$3::text])',
      [mode, `F${index}`, text],
    );
  cleanUpload = await uploadShipments();
  sheetUpload = await uploadSheet();
  askingUpload = await uploadExceptions();
  await testApp.call(accounts.updateProfile, carrier, {
    body: { displayName: minus, jobTitle: at, phone: '+49 30 1234' },
  });
});
afterAll(() => testApp.close());

/** Uploads a file whose every text is a formula; the product then cleanses it. */
async function uploadShipments(): Promise<string> {
  const header =
    'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Carrier,Equipment,Business Unit';
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  // Each with a credit: a negative amount is a number, not a formula.
  const rows = formulas.flatMap((text, index) =>
    ['3000', '-1000.50'].map((charge) =>
      [`${text} ${index}`, '2026-03-01', text, 'TX', 'Chicago', 'IL', '900', charge, text, text, text]
        .map(cell)
        .join(','),
    ),
  );
  const file = Buffer.from(`${[header, ...rows].join('\n')}\n`);
  const path = `${testApp.platform.config.dataDir}/formulas.csv`;
  await writeFile(path, file);
  return (await uploadUntilApproval(testApp, mode, path, { currency: 'USD' })).uploadId;
}

/** A file with formulas as charges: their rows are exceptions. */
async function uploadExceptions(): Promise<string> {
  const { customer } = testApp.people;
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = [
    'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Carrier',
    ...Array.from({ length: 40 }, (_, at) => `S${at},2026-03-01,Dallas,TX,Chicago,IL,900,1000.50,Roe`),
    ...formulas.map((text, at) => `E${at},2026-03-01,Dallas,TX,Chicago,IL,900,${cell(text)},${cell(text)}`),
  ];
  const { body } = await testApp.upload(uploads.receiveShipments, customer, {
    params: { id: mode },
    fileName: 'asking.csv',
    file: Buffer.from(`${rows.join('\n')}\n`),
  });
  const id = body.uploadId ?? '';
  await testApp.drainJobs();
  const confirmed = await testApp.call(uploads.confirmColumns, customer, {
    params: { id },
    body: { columns: [], answers: { currency: 'USD' } },
  });
  expect(confirmed.status).toBe(200);
  await testApp.drainJobs();
  return id;
}

/** A bid sheet with a formula as text in every cell that a carrier may fill. */
async function uploadSheet(): Promise<string> {
  const { carrier } = testApp.people;
  const { raw } = await testApp.call(overview.exportLanes, carrier, { body: { mode } });
  const file = await fillWorkbook(raw, 'Bids', (rows) => {
    for (const [index, row] of rows.slice(1).entries())
      for (let column = 8; column < row.length; column += 1) row[column] = formulas[index] ?? null;
  });
  const sent = await testApp.upload(uploads.receiveBidSheet, carrier, {
    query: { mode },
    fileName: `${link}.xlsx`,
    file,
  });
  await testApp.drainJobs();
  return sent.body.uploadId ?? '';
}

/** Every file that the product builds from user-written text. */
const exports = {
  rateCard: () => testApp.call(awards.rateCard, testApp.people.customer, { body: { mode } }),
  awardSheet: () => testApp.call(awards.awardSheet, testApp.people.carrier, { query: { mode } }),
  exportLanes: () => testApp.call(overview.exportLanes, testApp.people.customer, { body: { mode } }),
  'exportLanes as a bid sheet': () =>
    testApp.call(overview.exportLanes, testApp.people.carrier, { body: { mode } }),
  downloadBidUpload: () =>
    testApp.call(uploads.downloadBidUpload, testApp.people.carrier, { params: { id: sheetUpload } }),
  downloadCleanFile: () =>
    testApp.call(shipments.downloadCleanFile, testApp.people.customer, { params: { id: cleanUpload } }),
  exportShipments: () =>
    testApp.call(shipments.exportShipments, testApp.people.customer, { params: { id: cleanUpload } }),
  exportShipmentsExtra: () =>
    testApp.call(shipments.exportShipmentsExtra, testApp.people.customer, {
      params: { id: askingUpload, extra: 'exceptions' },
    }),
  overviewReport: () =>
    testApp.call(overview.overviewReport, testApp.people.customer, { params: { id: mode } }),
  exportTable: () =>
    testApp.call(referenceData.exportTable, testApp.people.owner, { params: { table: 'equipmenttypes' } }),
  'exportTable as a workbook': () =>
    testApp.call(referenceData.exportTable, testApp.people.owner, {
      params: { table: 'equipmenttypes' },
      query: { format: 'xlsx' },
    }),
  previewSheet: async () => {
    const { customer } = testApp.people;
    const { body } = await testApp.call(settings.getCharges, customer, { params: { id: mode } });
    return testApp.call(settings.previewSheet, customer, {
      params: { id: mode },
      body: {
        version: body.version,
        charges: body.charges.map((charge, index) => ({
          ...charge,
          name: formulas[index] ?? charge.name,
          unit: charge.unit as ChargeUnitNumber,
        })),
        weightBreaks: body.weightBreaks.map(({ weightFrom }) => weightFrom),
      },
    });
  },
  exportAudit: () => testApp.call(operations.exportAudit, testApp.people.owner, { query: {} }),
  exportActivity: () => testApp.call(accounts.exportActivity, testApp.people.carrier, { query: {} }),
};

test('every file that is sent is tested here', () => {
  const sent = allEndpoints.filter(({ endpoint }) => endpoint.transport === 'file').map(({ name }) => name);
  // A picture is only pixels, and a document is sent unchanged.
  const looked = ['readProfilePicture', 'downloadDocument', ...Object.keys(exports)];
  expect(sent.filter((name) => !looked.includes(name))).toEqual([]);
});

const isNumber = (text: string) => /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text);
const runs = /(^|[;\t\r\n])\s*[=+\-@＝＋－＠]/;

test.each(Object.keys(exports) as (keyof typeof exports)[])(
  '%s contains no formula, and its numbers are numbers',
  async (name) => {
    const { status, raw } = await exports[name]();
    expect(status).toBe(200);
    if (raw.subarray(0, 2).toString() === 'PK') {
      const parts = partsOf(raw);
      // The report's totals are formulas written by the product.
      const ofPeople = name === 'overviewReport' ? /<f[ >][^<]*(HYPERLINK|cmd|1\+1)/ : /<f[ >]/;
      expect(parts.filter((part) => ofPeople.test(part))).toEqual([]);
      expect(parts.some((part) => part.includes('externalLink'))).toBe(false);
      const text = parts.join('\n');
      if (name !== 'downloadBidUpload' && name !== 'overviewReport')
        expect(text).toMatch(/<c r="[A-Z]+2"[^>]*><v>[\d.]+<\/v>/);
      expect(text).toContain('=HYPERLINK(');
      return;
    }
    // Separated by commas: automatic detection would choose the | in the formulas.
    const rows = Papa.parse<string[]>(raw.toString().replace(/^\ufeff/, ''), { delimiter: ',' }).data;
    const cells = rows.flat();
    const risky = cells.filter((cell) => runs.test(cell) && !isNumber(cell));
    expect(risky).toEqual([]);
    expect(cells.some((cell) => cell.startsWith("'="))).toBe(true);
    expect(cells.some((cell) => isNumber(cell))).toBe(true);
    if (name === 'downloadCleanFile')
      expect(cells.filter((cell) => cell === '-1000.50')).toHaveLength(2 * formulas.length);
  },
);

test('every file leaves one audit row with the user, the company whose data it holds, and the number of rows', async () => {
  const { customer, carrier, owner } = testApp.people;
  const { bulkPool } = testApp.platform.database;
  const written = async () =>
    (
      await bulkPool.query<Record<'action' | 'actor' | 'customer' | 'after', unknown>>(
        `SELECT action, actor_user_id AS actor, customer_id AS customer, after FROM audit_entries
         WHERE after ? 'rows' ORDER BY audit_entry_id`,
      )
    ).rows;
  const before = (await written()).length;
  for (const send of Object.values(exports)) await send();
  await testApp.call(shipments.exportShipments, owner, { params: { id: cleanUpload } });
  await testApp.call(overview.exportLanes, customer, { body: { mode, filter: { search: 'Dallas' } } });
  // Refused, so there is no file.
  await testApp.call(shipments.exportShipments, testApp.people.rivalCustomer, {
    params: { id: cleanUpload },
  });
  const shipper = customer.companyId;
  const count = formulas.length;
  const row = (
    action: string,
    person: { userId: string },
    of: string | null,
    rows: unknown,
    filter = {},
  ) => ({
    action,
    actor: person.userId,
    customer: of,
    after: { rows, filter },
  });
  expect((await written()).slice(before)).toEqual([
    row('rateCard.downloaded', customer, shipper, count),
    row('awardSheet.downloaded', carrier, shipper, count),
    row('lanes.exported', customer, shipper, count),
    row('bidSheet.downloaded', carrier, shipper, count),
    row('bidUpload.downloaded', carrier, shipper, null),
    row('cleanFile.downloaded', customer, shipper, 2 * count),
    row('shipments.exported', customer, shipper, 2 * count),
    row('exceptions.downloaded', customer, shipper, count),
    row('report.downloaded', customer, shipper, count),
    row('equipmenttypes.exported', owner, null, expect.any(Number), expect.anything()),
    row('equipmenttypes.exported', owner, null, expect.any(Number), expect.anything()),
    row('bidSheet.previewed', customer, shipper, 0),
    row('audit.exported', owner, null, expect.any(Number)),
    row('activity.exported', carrier, null, expect.any(Number)),
    row('shipments.exported', owner, shipper, 2 * count),
    row('lanes.exported', customer, shipper, 3, { search: 'Dallas' }),
  ]);
});

test('a workbook of exceptions returns every such text unchanged: none counts as an edit', async () => {
  const { raw } = await exports.exportShipmentsExtra();
  const { status, body } = await testApp.upload(uploads.receiveCorrections, testApp.people.customer, {
    params: { id: askingUpload },
    fileName: 'corrected.xlsx',
    file: raw,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ corrected: 0, excluded: 0, refused: [], changeNo: null });
  expect(body.unchanged).toBeGreaterThanOrEqual(formulas.length);
});
