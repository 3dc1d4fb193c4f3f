import { shipments, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWorkbook } from '../../../../../test/support/fillWorkbook.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/testApp.ts';
import { rowsSheetName } from './workbookLayout.ts';

const header =
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency,Carrier';
const lines = [
  'A1,2025-03-14,Boston,MA,Chicago,IL,983,1000,USD,Roe',
  'A2,2025-03-14,Dallas,TX,Chicago,IL,x,200,USD,"=HYPERLINK(""http://evil.example"")"',
  'A3,,Dallas,TX,Chicago,IL,921,TBD,USD,Doe',
  'A4,2025-04-15,Austin,TX,Chicago,IL,921,TBD,USD,Doe',
  'A5,2025-04-16,,,Chicago,IL,921,500,USD,Roe',
  'A6,2025-04-16,Reno,NV,Chicago,IL,921,=1+1,USD,Roe',
];

describe('the exceptions workbook', () => {
  let testApp: TestApp;
  let id = '';
  let other = '';
  beforeAll(async () => {
    testApp = await startTestApp();
    id = await uploaded(lines);
    other = await uploaded([...lines, 'A7,2025-04-16,Reno,NV,Chicago,IL,921,oops,USD,Roe']);
  });
  afterAll(() => testApp.close());

  async function uploaded(rows: string[]): Promise<string> {
    const { customer } = testApp.people;
    const received = await testApp.upload(uploads.receiveShipments, customer, {
      params: { id: Mode.RoadFTL },
      fileName: 'loads.csv',
      file: Buffer.from(`${[header, ...rows].join('\r\n')}\r\n`),
    });
    const uploadId = received.body.uploadId ?? '';
    await testApp.drainJobs();
    await testApp.call(uploads.confirmColumns, customer, { params: { id: uploadId }, body: { columns: [] } });
    await testApp.drainJobs();
    return uploadId;
  }
  const download = async () => {
    const { status, raw } = await testApp.call(shipments.exportShipmentsExtra, testApp.people.customer, {
      params: { id, extra: 'exceptions' },
    });
    expect(status).toBe(200);
    return raw;
  };
  const bring = (file: Buffer, uploadId = id, fileName = 'corrected.xlsx') =>
    testApp.upload(uploads.receiveCorrections, testApp.people.customer, {
      params: { id: uploadId },
      fileName,
      file,
    });
  const list = async () =>
    (await testApp.call(uploads.listExceptions, testApp.people.customer, { params: { id } })).body;
  const undo = (changeNo: number | null) =>
    testApp.call(uploads.undoChange, testApp.people.customer, { params: { id, changeNo: changeNo ?? 0 } });
  const edit = async (change: (cells: Record<string, unknown>, row: number) => void, file?: Buffer) =>
    fillWorkbook(file ?? (await download()), rowsSheetName, (rows) => {
      const [names = [], ...rest] = rows;
      for (const row of rest) {
        const cells = Object.fromEntries(names.map((name, at) => [String(name), row[at]]));
        change(cells, Number(cells.Row));
        names.forEach((name, at) => {
          row[at] = (cells[String(name)] ?? null) as string | number | null;
        });
      }
    });

  it('lists each row with its errors, a correction column for each, and the row as received', async () => {
    const { sheets } = await readXlsx(await download(), { readStyles: true });
    expect(sheets.map(({ name }) => name)).toEqual([rowsSheetName, 'Instructions']);
    const [sheet] = sheets;
    expect(sheet?.rows[0]?.slice(0, 8)).toEqual([
      'Row',
      'Correct: Ship date',
      'Correct: Total charge',
      'Correct: Origin city',
      'Correct: Miles',
      'Problem',
      'Suggestion',
      'Exclude',
    ]);
    expect(sheet?.rows.slice(1).map((row) => row.slice(0, 5))).toEqual([
      [3, '2025-03-14', '200', 'Dallas', 'x'],
      [4, null, 'TBD', 'Dallas', '921'],
      [5, '2025-04-15', 'TBD', 'Austin', '921'],
      [6, '2025-04-16', '500', null, '921'],
      [7, '2025-04-16', '=1+1', 'Reno', '921'],
    ]);
    expect(sheet?.rows[1]?.at(-2)).toBe('=HYPERLINK("http://evil.example")');
    expect(sheet?.cells?.get('1,4')?.style?.fill).toMatchObject({ fgColor: { rgb: 'FFCDD2' } });
    expect(sheet?.dataValidations?.map(({ values }) => values)).toEqual([['yes']]);
    expect(sheet?.columns?.at(-1)?.hidden).toBe(true);
  });

  it('changes nothing if nothing was edited', async () => {
    const { status, body } = await bring(await download());
    expect(status).toBe(200);
    expect(body).toMatchObject({ corrected: 0, excluded: 0, unchanged: 20, refused: [], changeNo: null });
    expect(
      (await testApp.call(uploads.listChanges, testApp.people.customer, { params: { id } })).body,
    ).toEqual([]);
  });

  it('applies all edits as one change, which is undone as one', async () => {
    const before = await list();
    const file = await edit((cells, row) => {
      if (row === 3) cells['Correct: Miles'] = 960.5;
      if (row === 4)
        Object.assign(cells, { 'Correct: Ship date': '2025-03-20', 'Correct: Total charge': 'a lot' });
      if (row === 5) cells.Exclude = 'yes';
      if (row === 6) cells['Correct: Origin city'] = 'Waco';
    });
    const { status, body } = await bring(file);
    expect(status).toBe(200);
    expect(body).toMatchObject({ corrected: 3, excluded: 1, unchanged: 16 });
    expect(body.refused).toEqual([
      {
        cell: 'C3',
        sheetRow: 3,
        field: 'totalCharge',
        message: expect.stringContaining('The charge is text'),
      },
    ]);
    expect(body.upload.reconciliation).toMatchObject({ received: 6, accepted: 3, excepted: 2, excluded: 1 });
    const { rows } = await list();
    expect(rows.map(({ sheetRow, corrections }) => [sheetRow, corrections])).toEqual([
      [4, { shipDate: '2025-03-20' }],
      [7, {}],
    ]);
    const changes = (await testApp.call(uploads.listChanges, testApp.people.customer, { params: { id } }))
      .body;
    expect(changes).toMatchObject([
      { kind: 'workbook', said: 'Workbook: 3 cells corrected, 1 row excluded', lineCount: 4, fixed: null },
    ]);
    expect((await undo(body.changeNo)).status).toBe(200);
    expect(await list()).toEqual(before);
  });

  it('accepts a sheet that was sorted, shortened or reordered, and a csv of it', async () => {
    const { sheets } = await readXlsx(await download());
    const [names = [], ...rows] = sheets[0]?.rows ?? [];
    const turned = [names, ...rows.toReversed().slice(1)].map((row) =>
      names.map((_, at) => row[at] ?? '').toReversed(),
    );
    const charge = turned[0]?.indexOf('Correct: Total charge') ?? -1;
    for (const row of turned.slice(1)) if (row[charge] === 'TBD') row[charge] = '1,250.00';
    const { status, body } = await bring(Buffer.from(Papa.unparse([[], ...turned])), id, 'corrected.csv');
    expect(status).toBe(200);
    expect(body).toMatchObject({ corrected: 2, excluded: 0, refused: [] });
    expect((await list()).groups.map(({ groupKey }) => groupKey).toSorted()).toEqual([
      'miles|notANumber|x',
      'originCity|missingPlace|',
      'shipDate|missingDate|',
      'totalCharge|chargeText|=1+1',
    ]);
    await undo(body.changeNo);
  });

  it('refuses, by cell, what has since been resolved, is unknown or is duplicate', async () => {
    const stale = await edit((cells, row) => {
      if (row === 3) Object.assign(cells, { 'Correct: Miles': '5', Exclude: 'perhaps' });
      if (row === 4) cells['Correct: Total charge'] = '7';
      if (row === 5) cells['Correct: Total charge'] = '8';
      if (row === 6) Object.assign(cells, { 'Correct: Origin city': 'Waco', Key: 'mine' });
      if (row === 7)
        Object.assign(cells, { Exclude: 'yes', Key: String(cells.Key).replace('"row":6', '"row":99') });
    });
    const corrected = await testApp.call(uploads.correctLine, testApp.people.customer, {
      params: { id, lineNo: 3 },
      body: { values: { totalCharge: '70' } },
    });
    const settled = await testApp.call(uploads.settleExceptions, testApp.people.customer, {
      params: { id },
      body: { groupKey: 'totalCharge|chargeText|TBD', action: 'volumeOnly' },
    });
    const { body } = await bring(stale);
    expect(body.refused.map(({ cell, message }) => [cell, message.slice(0, 36)])).toEqual([
      ['H2', 'Enter “yes” to exclude the row, or l'],
      ['C3', 'This cell was changed in the meantim'],
      ['C4', 'This row was resolved or corrected i'],
      [expect.stringMatching(/^[A-Z]+5$/), 'This row can’t be identified: its ce'],
      ['H6', 'Row not found in this upload.'],
    ]);
    expect(body).toMatchObject({ corrected: 1, excluded: 0 });
    for (const changeNo of [body.changeNo, settled.body.changeNo, corrected.body.changeNo])
      expect((await undo(changeNo)).status).toBe(200);
  });

  it('refuses other files and the workbook of another upload', async () => {
    expect(await bring(await download(), other)).toMatchObject({
      status: 422,
      body: { code: 'upload_mismatch' },
    });
    expect((await bring(Buffer.from('a,b\n1,2\n'), id, 'a.csv')).status).toBe(422);
    expect((await bring(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), id, 'a.png')).status).toBe(415);
    expect((await bring(await download(), '999999')).status).toBe(404);
  });
});
