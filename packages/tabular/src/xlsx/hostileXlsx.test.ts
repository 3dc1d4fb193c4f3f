import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnCases } from '../../../../tools/lib/drawnCases.ts';
import { defaultLimits, type TabularLimits } from '../limits.ts';
import { TabularError } from '../tabularError.ts';
import { errorOf } from '../test-support/errorOf.ts';
import { makeZip, workbookParts } from '../test-support/zipOf.ts';
import { openXlsx } from './openXlsx.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabular-hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(bytes: Uint8Array, limits: Partial<TabularLimits> = {}): Promise<string[][]> {
  const path = join(folder, 'hostile.xlsx');
  writeFileSync(path, bytes);
  const workbook = await openXlsx(path, { ...defaultLimits, ...limits });
  try {
    const rows: string[][] = [];
    for await (const batch of workbook.readBatches(0)) {
      for (let row = 0; row < batch.rowCount; row++) rows.push(batch.texts(row));
    }
    return rows;
  } finally {
    await workbook.close();
  }
}

const sheet = (rows: string) => workbookParts(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
const someRows = Array.from(
  { length: 500 },
  (_, at) => `<row r="${at + 1}"><c t="str"><v>${at * 7919}</v></c></row>`,
);

describe('a hostile or broken XLSX file', () => {
  it('reads ZIP64', async () => {
    expect(await read(makeZip(sheet(someRows.join('')), { zip64: true }))).toHaveLength(500);
  });

  it.each<[string, TabularError['code'], () => Uint8Array, Partial<TabularLimits>]>([
    ['cut in half', 'truncated', () => halfOf(makeZip(sheet(someRows.join('')))), {}],
    ['encrypted', 'encrypted', () => makeZip(sheet(''), { flags: 1 }), {}],
    ['without a workbook', 'not-a-workbook', () => makeZip({ 'word/document.xml': '<a/>' }), {}],
    ['of many parts', 'too-many-entries', () => makeZip(sheet('')), { maxEntries: 3 }],
    ['a bomb', 'inflates-too-far', () => makeZip(sheet('<row/>'.repeat(6_000_000))), {}],
    [
      'inflating beyond the limit',
      'inflates-too-far',
      () => makeZip(sheet(someRows.join(''))),
      { maxInflatedBytes: 9000 },
    ],
    ['too long', 'too-many-rows', () => makeZip(sheet(someRows.join(''))), { maxRows: 499 }],
    ['too wide', 'too-many-columns', () => makeZip(sheet('<row><c r="XFE1"><v>1</v></c></row>')), {}],
    [
      'of far too long text',
      'cell-too-long',
      () => makeZip(sheet(`<row><c t="str"><v>${'x'.repeat(200_000)}</v></c></row>`)),
      {},
    ],
    [
      'with gaps without end',
      'too-many-cells',
      () => makeZip(sheet('<row><c r="XFD1"><v>1</v></c></row>')),
      { maxCells: 16_000 },
    ],
    [
      'of tags in tags in tags',
      'nested-too-deep',
      () => makeZip(workbookParts(`<worksheet>${'<a>'.repeat(200)}${'</a>'.repeat(200)}</worksheet>`)),
      {},
    ],
    [
      'of shared strings in tags in tags',
      'nested-too-deep',
      () =>
        makeZip({
          ...sheet('<row><c t="s"><v>0</v></c></row>'),
          'xl/sharedStrings.xml': `<sst>${'<si>'.repeat(200)}${'</si>'.repeat(200)}</sst>`,
        }),
      {},
    ],
    [
      'of very many sheets',
      'too-many-sheets',
      () =>
        makeZip({
          ...sheet(''),
          'xl/workbook.xml': `<workbook><sheets>${'<sheet name="S" r:id="r1"/>'.repeat(50)}</sheets></workbook>`,
        }),
      { maxSheets: 49 },
    ],
    [
      'of styles without end',
      'inflates-too-far',
      () =>
        makeZip({
          ...sheet(''),
          'xl/styles.xml': `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(9_000)}</cellXfs></styleSheet>`,
        }),
      { maxPartBytes: 100_000 },
    ],
    [
      'of a shared text beyond all measure',
      'cell-too-long',
      () =>
        makeZip({
          ...sheet('<row><c t="s"><v>0</v></c></row>'),
          'xl/sharedStrings.xml': `<sst><si><t>${'y'.repeat(200_000)}</t></si></sst>`,
        }),
      {},
    ],
    [
      'of a row beyond all measure',
      'row-too-long',
      () => makeZip(sheet(`<row>${`<c t="str"><v>${'z'.repeat(1000)}</v></c>`.repeat(200)}</row>`)),
      { maxRowBytes: 100_000 },
    ],
    [
      'with entities that stand for each other',
      'document-type',
      () =>
        makeZip({
          ...sheet('<row><c t="s"><v>0</v></c></row>'),
          'xl/sharedStrings.xml':
            '<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
        }),
      {},
    ],
    ['with tags that close nothing', 'damaged', () => makeZip(workbookParts('</a></a>')), {}],
    ['with a document type', 'document-type', () => makeZip(sheet('<!DOCTYPE a [<!ENTITY b "c">]>')), {}],
    [
      'with a string that is not there',
      'damaged',
      () => makeZip(sheet('<row><c t="s"><v>3</v></c></row>')),
      {},
    ],
    ['with rows out of order', 'damaged', () => makeZip(sheet('<row r="2"/><row r="1"/>')), {}],
    ['with an endless tag', 'damaged', () => makeZip(workbookParts('<worksheet><sheetData><row r="1')), {}],
  ])('is rejected with a code: %s', async (_, code, make, limits) => {
    const error = await errorOf(read(make(), limits));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(/\.$/);
  });

  it('rejects too many shared strings', async () => {
    const parts = {
      ...sheet('<row><c t="s"><v>0</v></c></row>'),
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(5000)}</t></si></sst>`,
    };
    expect(await errorOf(read(makeZip(parts), { maxSharedStringBytes: 4000 }))).toMatchObject({
      code: 'too-many-strings',
    });
    const empty = { ...parts, 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(6000)}</sst>` };
    expect(await errorOf(read(makeZip(empty), { maxSharedStringBytes: 40_000 }))).toMatchObject({
      code: 'too-many-strings',
    });
  });

  it('keeps an undeclared entity as written', async () => {
    expect(await read(makeZip(sheet('<row><c t="str"><v>&bomb; &amp;</v></c></row>')))).toEqual([
      ['&bomb; &'],
    ]);
  });

  it('counts a part that is read twice once only', async () => {
    const path = join(folder, 'twice.xlsx');
    writeFileSync(path, makeZip(sheet(someRows.join(''))));
    const workbook = await openXlsx(path, { ...defaultLimits, maxInflatedBytes: 30_000 });
    for (let time = 0; time < 3; time++)
      for await (const batch of workbook.readBatches(0)) batch.rowNumber(0);
    await workbook.close();
  });

  it('gives rows or a TabularError, whatever bytes are changed', async () => {
    const good = makeZip(sheet(someRows.slice(0, 40).join('')));
    const change = fc.record({
      at: fc.integer({ min: 0, max: good.length - 1 }),
      byte: fc.integer({ min: 0, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = Buffer.from(good);
        for (const { at, byte } of changes) bytes[at] = byte;
        const outcome = await read(bytes).catch((error: unknown) => error);
        expect(Array.isArray(outcome) || outcome instanceof TabularError, String(outcome)).toBe(true);
      }),
      { numRuns: drawnCases(50, 150) },
    );
  });
});

function halfOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1);
}
