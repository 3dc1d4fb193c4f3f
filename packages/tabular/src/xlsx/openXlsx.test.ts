import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnCases } from '../../../../tools/lib/drawnCases.ts';
import { defaultLimits, type TabularLimits } from '../limits.ts';
import { errorOf } from '../test-support/errorOf.ts';
import { sharedData } from '../test-support/sharedData.ts';
import { makeZip, workbookParts } from '../test-support/zipOf.ts';
import { openXlsx } from './openXlsx.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabular-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function readAll(path: string, sheet = 0, limits: TabularLimits = defaultLimits, showsFormats = false) {
  const workbook = await openXlsx(path, limits, { showsFormats });
  try {
    const rows: { number: number; cells: string[] }[] = [];
    for await (const batch of workbook.readBatches(sheet)) {
      for (let row = 0; row < batch.rowCount; row++) {
        rows.push({ number: batch.rowNumber(row), cells: batch.texts(row) });
      }
    }
    return rows;
  } finally {
    await workbook.close();
  }
}

function fileOf(bytes: Uint8Array): string {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.xlsx`);
  writeFileSync(path, bytes);
  return path;
}

const sheetOf = (sheetData: string, more: Record<string, string> = {}) =>
  fileOf(
    makeZip({ ...workbookParts(`<worksheet><sheetData>${sheetData}</sheetData></worksheet>`), ...more }),
  );

describe('number formats', () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="[$£-809]#,##0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/></cellXfs></styleSheet>`;
  const row =
    '<row r="1"><c s="0"><v>1450</v></c><c s="1"><v>1450</v></c><c s="2"><v>-12.50</v></c><c s="3"><v>0.15</v></c><c s="1" t="inlineStr"><is><t>TBD</t></is></c></row>';
  it('give the currency or % of a cell on request', async () => {
    const path = sheetOf(row, { 'xl/styles.xml': styles });
    expect((await readAll(path, 0, defaultLimits, true))[0]?.cells).toEqual([
      '1450',
      '1450 €',
      '-12.5 £',
      '15%',
      'TBD',
    ]);
    expect((await readAll(path))[0]?.cells).toEqual(['1450', '1450', '-12.5', '0.15', 'TBD']);
  });
});

describe('reading XLSX', () => {
  it('reads every kind of cell, gaps in rows and columns, and drops blank rows', async () => {
    const path = sheetOf(
      `<row r="2"><c r="B2" t="s"><v>0</v></c><c t="s"><v>1</v></c><c r="AA2" t="b"><v>1</v></c></row>
       <row r="3"><c r="A3" s="1"/></row>
       <row><c t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve"> line</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>
         <c t="e"><v>#N/A</v></c><c t="str"><f>A1&amp;"x"</f><v>a &lt;b&gt;&#x20AC;</v></c>
         <c><v>0.30000000000000004</v></c><c><v>1.2E-3</v></c><c s="3"><v>2139</v></c></row>`,
      {
        'xl/sharedStrings.xml':
          '<sst><si><t>one</t></si><si><r><t>ri</t></r><r><t>ch_x000D__x0000_</t></r><rPh><t>no</t></rPh></si></sst>',
      },
    );
    const rows = await readAll(path);
    expect(rows.map((row) => row.number)).toEqual([2, 4]);
    expect(rows[0]?.cells.slice(0, 3)).toEqual(['', 'one', 'rich\r ']);
    expect(rows[0]?.cells[26]).toBe('TRUE');
    expect(rows[1]?.cells).toEqual(['in line', '#N/A', 'a <b>€', '0.3', '0.0012', '02139']);
  });

  it.each([
    ['1900', '', ['2026-11-20', '2026-11-20T13:30:00', '1900-02-28', '13:30:00']],
    ['1904', '<workbookPr date1904="1"/>', ['2030-11-21', '2030-11-21T13:30:00', '1904-02-29', '13:30:00']],
  ])('reads dates of the %s system by their number format', async (_, pr, expected) => {
    const cells = [
      ['1', 46346],
      ['1', 46346.5625],
      ['1', 59],
      ['2', 0.5625],
    ].map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`);
    const xml = workbookParts(
      `<worksheet><sheetData><row>${cells.join('')}</row></sheetData></worksheet>`,
      pr,
    );
    expect((await readAll(fileOf(makeZip(xml))))[0]?.cells).toEqual(expected);
  });

  it('reads prefixed tags, strict namespaces, CDATA and `>` in attributes', async () => {
    const path = fileOf(
      makeZip(
        workbookParts(
          `<?xml version="1.0"?><!-- > --><x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main">
           <x:sheetData><x:row r="1" note="a>b"><x:c r="A1" t="str"><x:v><![CDATA[a&b]]></x:v></x:c>
           <x:c r="B1" t="d"><x:v>2026-01-15T00:00:00Z</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
          '',
          'http://purl.oclc.org/ooxml/officeDocument/relationships',
        ),
      ),
    );
    expect((await readAll(path))[0]?.cells).toEqual(['a&b', '2026-01-15']);
  });

  it('reads parts in UTF-16', async () => {
    const parts: Record<string, string | Buffer> = workbookParts('');
    const xml = '<worksheet><sheetData><row><c t="str"><v>Köln €</v></c></row></sheetData></worksheet>';
    parts['xl/worksheets/sheet1.xml'] = Buffer.from(`\ufeff${xml}`, 'utf16le');
    expect((await readAll(fileOf(makeZip(parts))))[0]?.cells).toEqual(['Köln €']);
  });

  it('matches hucre for any table that hucre writes', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[\p{Cc}\p{Cn}\p{Cs}]|_x/u.test(text)),
      fc.constantFrom('<a>&"\'', ' padded ', 'zwölf', '1e5', '=1+1', '-', 'x\ny'),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.double({ min: 0.001, max: 1e9, noNaN: true }).map((number) => Number(number.toPrecision(12))),
      fc.boolean(),
      fc.constant(null),
    );
    const table = fc.array(fc.array(cell, { maxLength: 6 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom('shared' as const, 'inline' as const),
        async (rows, stringMode) => {
          const bytes = await writeXlsx({ sheets: [{ name: 'S', rows }], stringMode });
          const theirs = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
          expect(await readAll(fileOf(bytes))).toEqual(asOurs(theirs));
        },
      ),
      { numRuns: drawnCases(20, 60) },
    );
  });

  it('names its sheets and says which are hidden', async () => {
    const rows = [['a']];
    const path = fileOf(
      await writeXlsx({
        sheets: [
          { name: 'Bids & more', rows },
          { name: 'Old', rows, hidden: true },
          { name: 'Meta', rows: [['v2']], veryHidden: true },
        ],
      }),
    );
    const workbook = await openXlsx(path);
    await workbook.close();
    expect(workbook.sheets).toEqual([
      { name: 'Bids & more', hidden: false, veryHidden: false, index: 0 },
      { name: 'Old', hidden: true, veryHidden: false, index: 1 },
      { name: 'Meta', hidden: true, veryHidden: true, index: 2 },
    ]);
    expect((await readAll(path, 2))[0]?.cells).toEqual(['v2']);
    expect(await errorOf(readAll(path, 3))).toMatchObject({ code: 'no-such-sheet' });
  });

  const transitTimes = sharedData('ghc/Appendix_Ci_Transit_Time_Tables_Fake_Data.xlsx');
  it.skipIf(transitTimes === null)('matches hucre on a real workbook, sheet by sheet', async () => {
    const path = transitTimes as string;
    const theirs = await readXlsx(readFileSync(path));
    const ours = await openXlsx(path);
    await ours.close();
    expect(ours.sheets.map((sheet) => sheet.name)).toEqual(theirs.sheets.map((sheet) => sheet.name));
    for (const [index, sheet] of theirs.sheets.entries()) {
      expect(await readAll(path, index)).toEqual(asOurs(sheet.rows));
    }
  });
});

/** hucre's values in the form of our texts, without blank rows and without empty cells at the end of rows. */
function asOurs(rows: readonly (readonly unknown[])[]) {
  return rows
    .map((row, index) => ({ number: index + 1, cells: row.map(asText) }))
    .map(({ number, cells }) => ({
      number,
      cells: cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1),
    }))
    .filter(({ cells }) => cells.length > 0);
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T00:00:00', '');
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return String(value);
}
