import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnCases } from '../../../../tools/lib/drawnCases.ts';
import { openTable } from '../openTable.ts';
import { type StreamedSheet, streamXlsx } from './streamXlsx.ts';
import { writeXlsx } from './writeXlsx.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabular-stream-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function written(sheets: readonly StreamedSheet[], rowsPerSheet?: number): Promise<string> {
  const path = join(folder, 'a.xlsx');
  const options = rowsPerSheet === undefined ? {} : { rowsPerSheet };
  await pipeline(Readable.from(streamXlsx(sheets, options)), createWriteStream(path));
  return path;
}

async function readBack(path: string): Promise<Record<string, string[][]>> {
  const table = await openTable(path);
  const found: Record<string, string[][]> = {};
  for (const { index, name } of table.sheets) {
    const rows: string[][] = [];
    for await (const batch of table.readBatches(index))
      for (let row = 0; row < batch.rowCount; row++) rows.push(batch.texts(row));
    found[name] = rows;
  }
  await table.close();
  return found;
}

const columns = [{ header: 'Text' }, { header: 'Number & more' }, { header: 'Day' }];
const sheet: StreamedSheet = {
  name: 'Rows',
  columns,
  rows: [
    [['=1+1', { decimal: '-1234.50' }, new Date('2026-11-20')]],
    [],
    [
      [null, { decimal: '12345678901234567.89' }, new Date('2026-11-20T13:30:00Z')],
      [' <b> & "c"\n_x0041_ ', 7, true],
    ],
  ],
};

describe('a workbook written row by row', () => {
  it('is read back by our reader and by hucre: texts as texts, numbers as numbers, dates as dates', async () => {
    const path = await written([sheet, { name: 'None', columns: [{ header: 'A' }], rows: [] }]);
    expect(await readBack(path)).toEqual({
      Rows: [
        ['Text', 'Number & more', 'Day'],
        ['=1+1', '-1234.5', '2026-11-20'],
        ['', '12345678901234567.89', '2026-11-20T13:30:00'],
        [' <b> & "c"\n_x0041_ ', '7', 'TRUE'],
      ],
      None: [['A']],
    });
    const { sheets } = await readXlsx(readFileSync(path));
    expect(sheets[0]?.rows[1]).toEqual(['=1+1', -1234.5, new Date('2026-11-20')]);
    expect(sheets[0]?.freezePane).toEqual({ rows: 1 });
    expect(sheets.map(({ name }) => name)).toEqual(['Rows', 'None']);
  });
  it('continues in another sheet, with its header, when one is full', async () => {
    const numbers = {
      ...sheet,
      columns: [{ header: 'N' }],
      rows: [
        [[1], [2], [3]],
        [[4], [5]],
      ],
    };
    expect(await readBack(await written([numbers], 3))).toEqual({
      Rows: [['N'], ['1'], ['2']],
      'Rows 2': [['N'], ['3'], ['4']],
      'Rows 3': [['N'], ['5']],
    });
  });
  it('has input columns, coloured cells, a drop-down list and a hidden column', async () => {
    const message = 'Say “yes” & nothing <else>.';
    const path = await written([
      {
        name: 'To correct',
        columns: [
          { header: 'Row' },
          { header: 'Input', fill: 'FFF8E1', unlocked: true, numberFormat: '@' },
          { header: 'Exclude', unlocked: true, rule: { kind: 'list', values: ['yes', 'no'], message } },
          { header: 'Key', hidden: true },
        ],
        rows: [
          [
            [1, { value: null, fill: 'FFCDD2' }, null, 'k'],
            [new Date('2026-11-20'), '1', 'yes', 'l'],
          ],
        ],
        frozenColumns: 1,
        filterable: true,
      },
    ]);
    const [found] = (await readXlsx(readFileSync(path), { readStyles: true })).sheets;
    expect(found?.freezePane).toEqual({ rows: 1, columns: 1 });
    expect(found?.autoFilter?.range).toBe('A1:D3');
    expect(found?.columns?.map(({ hidden }) => hidden ?? false)).toEqual([false, false, false, true]);
    expect(found?.dataValidations).toMatchObject([
      { type: 'list', values: ['yes', 'no'], range: 'C2:C3', errorMessage: message },
    ]);
    const styleOf = (place: string) => found?.cells?.get(place)?.style;
    expect(styleOf('1,1')).toMatchObject({
      fill: { fgColor: { rgb: 'FFCDD2' } },
      protection: { locked: false },
    });
    expect(styleOf('2,1')).toMatchObject({ fill: { fgColor: { rgb: 'FFF8E1' } }, numFmt: '@' });
    expect(styleOf('1,2')).toMatchObject({ protection: { locked: false } });
    expect(found?.rows[2]).toEqual([new Date('2026-11-20'), '1', 'yes', 'l']);
  });
  it('has columns in groups that the column to their left opens', async () => {
    const columns = [
      { header: 'A' },
      { header: 'B', group: 'collapsed' as const },
      { header: 'C', group: 'collapsed' as const },
      { header: 'D' },
      { header: 'E', group: 'open' as const },
    ];
    const outlineOf = async (bytes: Uint8Array) =>
      (await readXlsx(bytes)).sheets[0]?.columns?.map(({ hidden, outlineLevel, collapsed }) => [
        hidden ?? false,
        outlineLevel ?? 0,
        collapsed ?? false,
      ]);
    const expected = [
      [false, 0, true],
      [true, 1, false],
      [true, 1, false],
      [false, 0, false],
      [false, 1, false],
    ];
    const sheet = { name: 'Grouped', columns, rows: [[1, 2, 3, 4, 5]] };
    const path = await written([{ ...sheet, rows: [sheet.rows] }]);
    expect(await outlineOf(readFileSync(path))).toEqual(expected);
    expect(await outlineOf(await writeXlsx({ sheets: [sheet] }))).toEqual(expected);
    expect(await readBack(path)).toEqual({
      Grouped: [
        ['A', 'B', 'C', 'D', 'E'],
        ['1', '2', '3', '4', '5'],
      ],
    });
  });
  it('has formulas with their values, which no text can become', async () => {
    const path = join(folder, 'computed.xlsx');
    const rows = [
      [
        [1.5, 2, { formula: 'A2+B2', value: { decimal: '3.5' }, numberFormat: '#,##0.00', isBold: true }],
        ['=1+1', '+A2', { formula: 'IF(A3="<&>","yes","")', value: 'no & "so"' }],
        [null, null, { formula: 'IF(1=1,"",0)', value: null }],
        [
          { value: '=A2', fill: 'FFF8E1' },
          { decimal: '=A2' },
          { formula: 'TODAY()', value: new Date('2026-11-20') },
        ],
      ],
    ];
    const columns = [{ header: '=A' }, { header: 'B' }, { header: 'C' }];
    const content = streamXlsx([{ name: 'S', columns, rows, isLandscape: true }], { isComputed: true });
    await pipeline(Readable.from(content), createWriteStream(path));
    const [found] = (await readXlsx(readFileSync(path), { readStyles: true })).sheets;
    const formulaOf = (place: string) => found?.cells?.get(place)?.formula;
    expect([1, 2, 3, 4].map((row) => formulaOf(`${row},2`))).toEqual([
      'A2+B2',
      'IF(A3="<&>","yes","")',
      'IF(1=1,"",0)',
      'TODAY()',
    ]);
    expect(found?.cells?.get('1,2')?.style).toMatchObject({ font: { bold: true }, numFmt: '#,##0.00' });
    for (const place of ['0,0', '1,0', '2,0', '2,1', '4,0', '4,1']) expect(formulaOf(place)).toBeUndefined();
    expect((await readBack(path)).S).toEqual([
      ['=A', 'B', 'C'],
      ['1.5', '2', '3.5'],
      ['=1+1', '+A2', 'no & "so"'],
      ['=A2', '=A2', '2026-11-20'],
    ]);
  });
  it('stops where its rows stop', async () => {
    async function* broken() {
      yield [['a']];
      throw new Error('no more');
    }
    await expect(written([{ ...sheet, rows: broken() }])).rejects.toThrow('no more');
  });
  it('keeps every text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', maxLength: 9 }), { minLength: 1 }),
        async (texts) => {
          const rows = [texts.map((text) => [text, 'x'])];
          const back = await readBack(await written([{ ...sheet, rows }]));
          // NUL becomes a space on reading: no database stores it.
          expect(back.Rows?.slice(1).map(([text]) => text)).toEqual(
            texts.map((text) => Buffer.from(text).toString().replaceAll('\0', ' ')),
          );
        },
      ),
      { numRuns: drawnCases(15, 60) },
    );
  });
});
