import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const header = ['Load ID', 'Ship Date', 'Origin City', 'Destination City', 'Miles'];
const load = (no: number) => [`N${no}`, `2026-03-0${no}`, 'Dallas, TX', 'Chicago, IL', 920];

/** Reads a workbook whose last columns are numbers with these formats, row by row. */
async function read(headers: string[], rows: readonly (readonly (readonly [number, string])[])[]) {
  const cells = new Map(
    rows.flatMap((row, at) =>
      row.map(
        ([, numFmt], column) => [`${at + 1},${header.length + column}`, { style: { numFmt } }] as const,
      ),
    ),
  );
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Loads',
        rows: [
          [...header, ...headers],
          ...rows.map((row, at) => [...load(at + 1), ...row.map(([value]) => value)]),
        ],
        cells,
      },
    ],
  });
  const sent = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
    params: { id: Mode.RoadFTL },
    fileName: 'formats.xlsx',
    file: Buffer.from(file),
  });
  const params = { id: sent.body.uploadId ?? '' };
  await testApp.drainJobs();
  const { body: columns } = await testApp.call(uploads.getColumns, testApp.people.customer, {
    params,
    query: {},
  });
  return { params, questions: columns.questions.map(({ key }) => key) };
}
const confirmed = async (params: { id: string }, answers: Record<string, string> = {}) => {
  const body = { columns: [], answers };
  await testApp.call(uploads.confirmColumns, testApp.people.customer, { params, body });
  await testApp.drainJobs();
  const upload = await testApp.call(uploads.getUpload, testApp.people.customer, { params });
  const { rows } = await testApp.platform.database.bulkPool.query<{ currency: string; charge: string }>(
    'SELECT currency, charge::text FROM lines WHERE upload_id = $1 ORDER BY line_no',
    [params.id],
  );
  return {
    reconciliation: upload.body.reconciliation,
    lines: rows.map(({ currency, charge }) => `${currency} ${charge}`),
  };
};

test('the currency of a number format is the cell’s currency', async () => {
  const { params, questions } = await read(
    ['Total Charge'],
    [[[1450, '#,##0.00 "€"']], [[1200.5, '[$€-407]#,##0.00']], [[980, '#,##0 "€"']]],
  );
  expect(questions).toEqual([]);
  expect((await confirmed(params)).lines).toEqual(['EUR 1450.00', 'EUR 1200.50', 'EUR 980.00']);
});

test('each row has its own currency', async () => {
  const { params } = await read(
    ['Total Cost'],
    [
      [[1450, '[$£-809]#,##0.00']],
      [[1450, '"$"#,##0.00']],
      [[1500, '[$£-809]#,##0.00']],
      [[1600, '[$USD] #,##0']],
    ],
  );
  expect((await confirmed(params, { currency: 'USD' })).lines).toEqual([
    'GBP 1450.00',
    'USD 1450.00',
    'GBP 1500.00',
    'USD 1600.00',
  ]);
});

test('a percentage is one of linehaul, as in text', async () => {
  const { params, questions } = await read(
    ['Linehaul (USD)', 'Fuel Surcharge'],
    [
      [
        [1000, '#,##0.00'],
        [0.2, '0%'],
      ],
      [
        [1500, '#,##0.00'],
        [0.185, '0.0%'],
      ],
      [
        [900, '#,##0.00'],
        [0.15, '0%'],
      ],
    ],
  );
  expect(questions).toEqual([expect.stringMatching(/^percent:/)]);
  const answers = { [questions[0] ?? '']: 'linehaul' };
  expect((await confirmed(params, answers)).reconciliation?.chargeUsd).toBe(1200 + 1777.5 + 1035);
});
