import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '../openTable.ts';
import { sharedData } from '../test-support/sharedData.ts';
import { makeZip, workbookParts } from '../test-support/zipOf.ts';
import { detectHeader } from './detectHeader.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabular-header-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function headerOf(content: string | Buffer, sheet = 0) {
  const path = join(folder, 'table');
  writeFileSync(path, content);
  return headerOfFile(path, sheet);
}

async function headerOfFile(path: string, sheet: number) {
  const table = await openTable(path);
  try {
    for await (const batch of table.readBatches(sheet)) return detectHeader(batch);
    return null;
  } finally {
    await table.close();
  }
}

/** Builds a workbook with these rows, starting at row 1, and these merged cells. */
function workbookOf(
  rows: readonly (readonly (string | number)[])[],
  merges: readonly string[],
  prefix = '',
): Buffer {
  const cell = (text: string | number, column: number, row: number) =>
    text === ''
      ? ''
      : `<${prefix}c r="${String.fromCharCode(65 + column)}${row + 1}" t="str"><${prefix}v>${text}</${prefix}v></${prefix}c>`;
  const sheetData = rows
    .map(
      (cells, row) =>
        `<${prefix}row r="${row + 1}">${cells.map((text, at) => cell(text, at, row)).join('')}</${prefix}row>`,
    )
    .join('');
  const merged = merges.map((reference) => `<${prefix}mergeCell ref="${reference}"/>`).join('');
  return makeZip(
    workbookParts(
      `<${prefix}worksheet><${prefix}sheetData>${sheetData}</${prefix}sheetData><${prefix}mergeCells>${merged}</${prefix}mergeCells></${prefix}worksheet>`,
    ),
  );
}

describe('finding the header', () => {
  it('finds it below titles, blank rows and with a blank column', async () => {
    const content = 'Shipments 2025\n\nby,ACME\n,id,city,kg\n\n,1,Ulm,5\n,2,Bonn,6\n,3,Kiel,7\n';
    expect(await headerOf(content)).toEqual({
      cells: ['', 'id', 'city', 'kg'],
      names: ['', 'id', 'city', 'kg'],
      firstRowNumber: 4,
      rowNumber: 4,
      firstDataRow: 6,
    });
    expect(await headerOf('carrier\nACME\n')).toMatchObject({
      cells: ['carrier'],
      rowNumber: 1,
      firstDataRow: 2,
    });
    expect(await headerOf('id,kg\n')).toMatchObject({ rowNumber: 1, firstDataRow: null });
    expect(await headerOf('1,2026-01-01,5.5\n2,2026-01-02,6\n')).toBeNull();
  });

  it('does not treat the first data row as a second header row', async () => {
    expect(await headerOf('Carrier,City,City\nAcme,Ulm,Ulm\nBolt,Kiel,Hof\n')).toMatchObject({
      rowNumber: 1,
    });
    expect(
      await headerOf('Carrier,,City,Via\nAcme,x,Ulm,Ulm\nAcme,x,Ulm,Hof\nAcme,x,Hof,Kiel\n'),
    ).toMatchObject({
      rowNumber: 1,
    });
    const merged = workbookOf(
      [
        ['Carrier', '', 'City'],
        ['Acme', 'x', 'Ulm'],
        ['Acme', 'x', 'Ulm'],
      ],
      ['A1:B1'],
    );
    expect(await headerOf(merged)).toMatchObject({ rowNumber: 1, names: ['Carrier', 'Carrier', 'City'] });
  });
});

describe('a header of two rows', () => {
  it('joins group names with the names below: repeated names above', async () => {
    const groups = 'Times,,,,\nFrom,,From,,Days\nCode,Name,Code,Name,Air\nA,Ulm,B,Bonn,5\nC,Kiel,D,Hof,6\n';
    expect(await headerOf(groups)).toMatchObject({
      firstRowNumber: 2,
      rowNumber: 3,
      firstDataRow: 4,
      names: ['From Code', 'From Name', 'From Code', 'From Name', 'Days Air'],
    });
  });

  it('joins them in a CSV file, where groups are above their first column', async () => {
    const content =
      'ID,Origin,,Destination,,Weight\n,City,State,City,State,\n1,Ulm,BW,Bonn,NW,5\n2,Kiel,SH,Hof,BY,6\n';
    expect(await headerOf(content)).toMatchObject({
      firstRowNumber: 1,
      rowNumber: 2,
      firstDataRow: 3,
      names: ['ID', 'Origin City', 'Origin State', 'Destination City', 'Destination State', 'Weight'],
    });
    const below =
      ',Origin,,Destination,,\nID,City,State,City,State,Weight\n1,Ulm,BW,Bonn,NW,5\n2,Kiel,SH,Hof,BY,6\n';
    expect(await headerOf(below)).toMatchObject({
      firstRowNumber: 1,
      rowNumber: 2,
      names: ['ID', 'Origin City', 'Origin State', 'Destination City', 'Destination State', 'Weight'],
    });
  });

  const rows = [
    ['Shipments', '', '', '', ''],
    ['ID', 'Origin', '', 'Weight', ''],
    ['', 'City', 'State', 'kg', 'lb'],
    [1, 'Ulm', 'BW', 5, 11],
    [2, 'Kiel', 'SH', 6, 13],
  ];
  it.each(['', 'x:'])(
    'spreads merged cells over what they cover, and leaves titles alone (prefix "%s")',
    async (prefix) => {
      expect(await headerOf(workbookOf(rows, ['A1:E1', 'A2:A3', 'B2:C2', 'D2:E2'], prefix))).toEqual({
        cells: ['ID', 'City', 'State', 'kg', 'lb'],
        names: ['ID', 'Origin City', 'Origin State', 'Weight kg', 'Weight lb'],
        firstRowNumber: 2,
        rowNumber: 3,
        firstDataRow: 4,
      });
    },
  );

  it('recognises a single group among columns with their own names', async () => {
    const dims = [
      ['', '', 'Dimensions', '', '', ''],
      ['ID', 'City', 'L', 'W', 'H', 'kg'],
      [1, 'Ulm', 4, 5, 6, 7],
      [2, 'Hof', 4, 5, 6, 7],
    ];
    expect(await headerOf(workbookOf(dims, ['C1:E1']))).toMatchObject({
      firstRowNumber: 1,
      rowNumber: 2,
      names: ['ID', 'City', 'Dimensions L', 'Dimensions W', 'Dimensions H', 'kg'],
    });
  });

  it('ignores merged cells in data rows', async () => {
    const path = join(folder, 'merged');
    writeFileSync(
      path,
      workbookOf(
        [
          ['ID', 'Lane', ''],
          [1, 'A', ''],
          [2, '', 'x'],
        ],
        ['B1:C1', 'B2:B3'],
      ),
    );
    const table = await openTable(path);
    const texts: string[][] = [];
    for await (const batch of table.readBatches(0))
      for (let row = 0; row < batch.rowCount; row++) texts.push(batch.texts(row));
    await table.close();
    expect(texts).toEqual([
      ['ID', 'Lane'],
      ['1', 'A'],
      ['2', '', 'x'],
    ]);
  });

  const transitTimes = sharedData('ghc/Appendix_Ci_Transit_Time_Tables_Fake_Data.xlsx');
  it.skipIf(transitTimes === null)('is read in a real workbook', async () => {
    const international = [
      '',
      'FROM / TO Rate Area Code',
      'FROM / TO Rate Area Description',
      'FROM / TO Rate Area Code',
      'FROM / TO Rate Area Description',
      'MAXIMUM TRANSIT TIME (CALENDAR DAYS) HHG',
      'MAXIMUM TRANSIT TIME (CALENDAR DAYS) Unaccompanied Baggage',
    ];
    const headers = await Promise.all([2, 4].map((sheet) => headerOfFile(transitTimes as string, sheet)));
    for (const header of headers) {
      expect(header).toMatchObject({
        firstRowNumber: 3,
        rowNumber: 4,
        firstDataRow: 5,
        names: international,
      });
    }
  });
});
