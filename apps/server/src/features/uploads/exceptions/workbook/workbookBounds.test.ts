import { largestInteger, shipments, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWorkbook } from '../../../../../test/support/fillWorkbook.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/testApp.ts';
import { keyHeader, rowsSheetName } from './workbookLayout.ts';

const noteColumns = 44;
const rowCount = 260;
const names = [
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency',
  ...Array.from({ length: noteColumns }, (_, at) => `Note ${at}`),
];
const long = 'long charge '.repeat(250).trim();
const note = 'é'.repeat(510);
const line = (at: number, charge: string, notes: string) =>
  [`A${at},2025-03-14,Dallas,TX,Chicago,IL,921,${charge},USD`, ...Array(noteColumns).fill(notes)].join(',');

describe('a workbook with long cells', () => {
  let testApp: TestApp;
  let id = '';
  beforeAll(async () => {
    testApp = await startTestApp();
    const { customer } = testApp.people;
    const rows = Array.from({ length: rowCount }, (_, at) => line(at, at === 0 ? long : 'TBD', note));
    // Most charges must be amounts, or the column itself would be a question.
    const good = Array.from({ length: 600 }, (_, at) => line(1000 + at, '750', ''));
    const received = await testApp.upload(uploads.receiveShipments, customer, {
      params: { id: Mode.RoadFTL },
      fileName: 'loads.csv',
      file: Buffer.from([names.join(','), ...good, ...rows].join('\n')),
    });
    id = received.body.uploadId ?? '';
    await testApp.drainJobs();
    const { status } = await testApp.call(uploads.confirmColumns, customer, {
      params: { id },
      body: { columns: [] },
    });
    expect(status).toBe(200);
    await testApp.drainJobs();
  });
  afterAll(() => testApp.close());

  const download = async () =>
    (
      await testApp.call(shipments.exportShipmentsExtra, testApp.people.customer, {
        params: { id, extra: 'exceptions' },
      })
    ).raw;
  const bring = (file: Buffer) =>
    testApp.upload(uploads.receiveCorrections, testApp.people.customer, {
      params: { id },
      fileName: 'corrected.xlsx',
      file,
    });

  it('contains up to 8 MB of rows with truncated cells, and says how many follow in the next one', async () => {
    const { sheets } = await readXlsx(await download());
    const [rows = [], readMe = []] = sheets.map((sheet) => sheet.rows);
    // 44 cells of 1,000 bytes per row.
    expect(rows.length - 1).toBeGreaterThan(180);
    expect(rows.length - 1).toBeLessThan(195);
    expect(readMe[1]?.[0]).toContain(`This workbook has ${rows.length - 1} of ${rowCount} rows.`);
    const header = rows[0] ?? [];
    expect(rows[1]?.[header.indexOf('Note 3 (as received)')]).toBe('é'.repeat(500));
    expect(rows[1]?.[header.indexOf('Correct: Total charge')]).toBe(long.slice(0, 500));
  });

  it('is listed with truncated cells, while the row itself shows everything', async () => {
    const { customer } = testApp.people;
    const { body } = await testApp.call(uploads.listExceptions, customer, { params: { id } });
    const [first] = body.rows;
    expect(first?.cells[7]).toBe(long.slice(0, 2000));
    const whole = await testApp.call(uploads.getLine, customer, {
      params: { id, lineNo: first?.lineNo ?? 0 },
    });
    expect(whole.body.cells[7]).toBe(long);
  });

  it('changes nothing if nothing was edited, and refuses by cell what is too long', async () => {
    const unchanged = await bring(await download());
    expect(unchanged).toMatchObject({ status: 200, body: { corrected: 0, refused: [], changeNo: null } });
    const file = await fillWorkbook(await download(), rowsSheetName, (rows) => {
      const at = rows[0]?.indexOf('Correct: Total charge') ?? -1;
      for (const [row, charge] of ['12', '9'.repeat(401)].entries()) (rows[row + 1] ?? [])[at] = charge;
    });
    const { body } = await bring(file);
    expect(body).toMatchObject({
      corrected: 1,
      refused: [{ field: 'totalCharge', message: 'Maximum 400 characters.' }],
    });
  });

  it('refuses a row number that is not in the file', async () => {
    const file = await fillWorkbook(await download(), rowsSheetName, (rows) => {
      const at = rows[0]?.indexOf(keyHeader) ?? -1;
      const cells = rows[1] ?? [];
      cells[at] = String(cells[at]).replace(/"row":\d+/, `"row":${largestInteger + 1}`);
      cells[rows[0]?.indexOf('Correct: Total charge') ?? -1] = '5';
    });
    const { status, body } = await bring(file);
    expect(status).toBe(200);
    expect(body.refused).toMatchObject([{ field: 'key' }]);
  });
});
