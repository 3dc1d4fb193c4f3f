import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainWorkbook } from '../../../test/support/plainWorkbook.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { assumedUploads } from './assumptions/assumedUploads.ts';

let testApp: TestApp;
let calls: ReturnType<typeof assumedUploads>;
beforeAll(async () => {
  testApp = await startTestApp();
  calls = assumedUploads(testApp);
});
afterAll(() => testApp.close());

const headers = ['Load ID', 'Ship Date', 'Origin City', 'Destination City', 'Miles', 'Carrier', 'Cost (USD)'];

const workbook = (
  rows: readonly (readonly string[])[],
  merges: readonly string[] = [],
  names: readonly string[] = headers,
) => plainWorkbook([names, ...rows], merges);

const load = (id: string, day: number, origin: string, carrier: string, cost: string) => [
  id,
  `2026-02-${String(day).padStart(2, '0')}`,
  origin,
  'Chicago, IL',
  '921',
  carrier,
  cost,
];

test('refuses formulas without values by column and cell, or leaves the column out', async () => {
  const rows = [
    load('L-1', 1, 'Dallas, TX', 'ACME', '1000'),
    load('L-2', 2, 'Dallas, TX', '=VLOOKUP(A3,X:Y,2)', '1100'),
  ];
  const id = await calls.send(
    Mode.RoadFTL,
    workbook(rows, [], ['Load No', ...headers.slice(1)]),
    'formulas.xlsx',
  );
  expect(await calls.confirm(id)).toMatchObject({
    status: 422,
    body: {
      code: 'formulas_without_values',
      title: 'Column “Carrier” has formulas without values, the first in cell F3.',
      detail: 'Open the file in Excel, save it and upload it again, or exclude this column.',
    },
  });
  const left = await testApp.call(uploads.confirmColumns, testApp.people.customer, {
    params: { id },
    body: { columns: [{ columnNo: 5, field: null }], answers: {} },
  });
  expect(left.status).toBeLessThan(300);
  await testApp.drainJobs();
  expect((await calls.uploadOf(id)).reconciliation).toMatchObject({ received: 2, chargeUsd: 2100 });
});

test('a formula below the first rows stops the reading and says what to do', async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) =>
    load(`R-${at}`, (at % 27) + 1, 'Dallas, TX', 'ACME', at === 29_998 ? '=G2' : '1000'),
  );
  const id = await calls.send(Mode.RoadFTL, workbook(rows), 'late.xlsx');
  await calls.confirm(id);
  expect((await calls.uploadOf(id)).error).toBe(
    'Column “Cost (USD)” has formulas without values, the first in cell G30000. Open the file in Excel and save it. Then withdraw this upload and upload the saved file.',
  );
});

test('merged texts apply to all their rows, and an amount merged over several shipments is asked about', async () => {
  const rows = [
    load('L-1', 1, 'Dallas, TX', 'ACME', '1000'),
    load('L-2', 2, '', '', '1100'),
    load('L-3', 3, '', '', '1200'),
    load('L-4', 4, 'Denver, CO', 'Bolt', '2000'),
    load('L-5', 5, '', 'Bolt', ''),
  ];
  const id = await calls.send(
    Mode.RoadFTL,
    workbook(rows, ['C2:C4', 'F2:F4', 'C5:C6', 'G5:G6']),
    'merged.xlsx',
  );
  const [asked] = await calls.assumed(id);
  expect(asked).toMatchObject({
    key: 'mergedAmounts:6',
    state: 'asked',
    lines: 2,
    recommended: 'once',
    choices: [
      { value: 'once', effect: { lines: 5, shipments: 5, chargeUsd: 5300 } },
      { value: 'each', effect: { lines: 5, shipments: 5, chargeUsd: 7300 } },
    ],
  });
  await calls.confirm(id, { 'mergedAmounts:6': 'each' });
  expect((await calls.uploadOf(id)).reconciliation).toMatchObject({
    received: 5,
    accepted: 5,
    chargeUsd: 7300,
  });
  await calls.answer(id, { 'mergedAmounts:6': 'once' });
  expect((await calls.uploadOf(id)).reconciliation).toMatchObject({
    accepted: 4,
    excepted: 1,
    chargeUsd: 5300,
  });
  // Every row has its carrier and its place: 3 of ACME from Dallas, 2 of Bolt from Denver.
  const { rows: words } = await testApp.platform.database.bulkPool.query(
    `SELECT kind, text, line_count FROM words WHERE upload_id = $1 AND kind = 'carrier' ORDER BY text`,
    [id],
  );
  expect(words).toEqual([
    { kind: 'carrier', text: 'ACME', line_count: 3 },
    { kind: 'carrier', text: 'Bolt', line_count: 2 },
  ]);
});

test('an amount merged over the rows of one shipment belongs to the shipment', async () => {
  const rows = [
    load('L-1', 1, 'Dallas, TX', 'ACME', '1000'),
    load('L-1', 1, 'Dallas, TX', 'ACME', ''),
    load('L-2', 2, 'Dallas, TX', 'ACME', '1100'),
  ];
  const id = await calls.send(Mode.RoadFTL, workbook(rows, ['G2:G3']), 'shipment.xlsx');
  expect((await calls.assumed(id)).map(({ key }) => key)).toEqual([]);
  await calls.confirm(id);
  expect((await calls.uploadOf(id)).reconciliation).toMatchObject({
    accepted: 3,
    shipments: 2,
    chargeUsd: 2100,
  });
});

test('finds merged cells that were not checked at the end of the rows, and reads the rows again', async () => {
  const rows = [
    load('M-1', 1, 'Dallas, TX', 'ACME', '1000'),
    load('M-2', 2, '', 'ACME', '1100'),
    load('M-3', 3, '', 'ACME', '1200'),
  ];
  const id = await calls.send(
    Mode.RoadFTL,
    workbook(rows, ['C2:C4'], ['Move', ...headers.slice(1)]),
    'large.xlsx',
  );
  // As for a large workbook whose first rows have no gaps.
  await testApp.platform.database.bulkPool.query(
    `UPDATE uploads SET reading = reading - 'hasMergedRows' WHERE upload_id = $1`,
    [id],
  );
  await calls.confirm(id);
  expect((await calls.uploadOf(id)).reconciliation).toMatchObject({
    accepted: 3,
    excepted: 0,
    chargeUsd: 3300,
  });
});
