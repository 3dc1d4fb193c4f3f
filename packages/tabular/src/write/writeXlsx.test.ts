import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '../openTable.ts';
import { readMetadata } from './readMetadata.ts';
import type { WorkbookPlan } from './workbookPlan.ts';
import { writeXlsx } from './writeXlsx.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabular-write-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const manyCities = Array.from({ length: 60 }, (_, at) => `City, number ${at}`);

const plan: WorkbookPlan = {
  title: 'Prices',
  metadata: { structure: '7', made: '2026-11-20' },
  headerFill: '5B2A86',
  sheets: [
    {
      name: 'Prices',
      columns: [
        { header: 'Line', width: 12 },
        {
          header: 'Price',
          unlocked: true,
          fill: 'FFF7D6',
          numberFormat: '#,##0.00',
          rule: { kind: 'decimal', min: '0', max: '99999.99' },
          note: 'Per mile',
        },
        { header: 'Unit', unlocked: true, rule: { kind: 'list', values: ['mile', 'flat'] } },
        { header: 'City', unlocked: true, rule: { kind: 'list', values: manyCities } },
        {
          header: 'From',
          unlocked: true,
          numberFormat: 'yyyy-mm-dd',
          rule: { kind: 'date', min: '2026-01-01', max: '2026-12-31' },
        },
      ],
      rows: [
        ['=A1', null, null, null, null],
        ['L-2', { decimal: '1234.50' }, 'flat', 'City, number 3', new Date('2026-11-20')],
        ['L-3', { decimal: '12345678901234567.89' }, '', '', null],
      ],
      marks: [
        {
          row: 1,
          column: 1,
          fill: 'FFC7CE',
          note: 'Too high: at most 999.',
          rule: { kind: 'decimal', min: '0', max: '999' },
        },
      ],
      isProtected: true,
      frozenColumns: 1,
    },
    {
      name: 'Instructions',
      columns: [{ header: 'How to fill this in', width: 80, wrap: true }],
      rows: [['Yellow cells are yours.']],
    },
  ],
};

describe('writing a workbook', () => {
  it('is read back by our own reader, with its metadata', async () => {
    const path = join(folder, 'a.xlsx');
    writeFileSync(path, await writeXlsx(plan));
    const table = await openTable(path);
    expect(table.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Prices', false],
      ['Instructions', false],
      ['_lists', true],
      ['_metadata', true],
    ]);
    const rows: string[][] = [];
    for await (const batch of table.readBatches(0))
      for (let row = 0; row < batch.rowCount; row++) rows.push(batch.texts(row));
    expect(await readMetadata(table)).toEqual(plan.metadata);
    await table.close();
    expect(rows).toEqual([
      ['Line', 'Price', 'Unit', 'City', 'From'],
      ['=A1'],
      ['L-2', '1234.5', 'flat', 'City, number 3', '2026-11-20'],
      ['L-3', '12345678901234567.89'],
    ]);
  });

  it('locks, colours, annotates and validates cells, as read by hucre', async () => {
    const workbook = await readXlsx(await writeXlsx(plan), { readStyles: true });
    const sheet = workbook.sheets[0];
    const cell = (at: string) => sheet?.cells?.get(at);
    expect(sheet?.protection?.sheet).toBe(true);
    expect(sheet?.freezePane).toEqual({ rows: 1, columns: 1 });
    expect(cell('0,0')?.style?.fill).toMatchObject({ fgColor: { rgb: '5B2A86' } });
    expect(cell('0,1')?.comment?.text).toBe('Per mile');
    expect(cell('1,1')?.style).toMatchObject({ protection: { locked: false }, numFmt: '#,##0.00' });
    expect(cell('1,0')?.style?.protection?.locked).not.toBe(false);
    expect(cell('1,0')?.formula).toBeUndefined();
    expect(cell('2,1')?.style).toMatchObject({
      fill: { fgColor: { rgb: 'FFC7CE' } },
      protection: { locked: false },
    });
    expect(cell('2,1')?.comment?.text).toBe('Too high: at most 999.');
    const rules = sheet?.dataValidations ?? [];
    expect(rules.map(({ type, range, formula2 }) => [type, range, formula2])).toEqual([
      ['decimal', 'B3', '999'],
      ['decimal', 'B2:B4', '99999.99'],
      ['list', 'C2:C4', undefined],
      ['list', 'D2:D4', undefined],
      ['date', 'E2:E4', '46387'],
    ]);
    expect(rules[2]?.values).toEqual(['mile', 'flat']);
    expect(rules[3]?.formula1).toBe("'_lists'!$A$1:$A$60");
    expect(workbook.sheets.at(-1)).toMatchObject({ name: '_metadata', veryHidden: true });
  });
});
