import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { drawnCases } from '../../../../tools/lib/drawnCases.ts';
import { defaultLimits } from '../limits.ts';
import { errorOf } from '../test-support/errorOf.ts';
import type { CsvFormat } from './csvFormat.ts';
import { readCsvBatches } from './readCsv.ts';

const plain: CsvFormat = { encoding: 'utf-8', bomBytes: 0, delimiter: ',', quote: '"', lineEnd: 'lf' };

async function* chunksOf(bytes: Uint8Array, sizes: readonly number[]): AsyncIterable<Uint8Array> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? bytes.length;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function readAll(content: string | Uint8Array, format: Partial<CsvFormat> = {}, sizes = [65_536]) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const rows: { number: number; offset: number; cells: string[]; trimmed: string[]; hash: number }[] = [];
  for await (const batch of readCsvBatches(chunksOf(bytes, sizes), { ...plain, ...format })) {
    for (let row = 0; row < batch.rowCount; row++) {
      rows.push({
        number: batch.rowNumber(row),
        offset: batch.byteOffset(row),
        cells: batch.texts(row),
        trimmed: batch.texts(row).map((_, column) => batch.trimmed(row, column)),
        hash: batch.hashes.low[row] ?? 0,
      });
    }
  }
  return rows;
}

const cellsOf = async (content: string, format: Partial<CsvFormat> = {}) =>
  (await readAll(content, format)).map((row) => row.cells);

describe('reading CSV', () => {
  it.each([
    ['lf', 'a,b\n1,2\n', 'lf'],
    ['crlf', 'a,b\r\n1,2\r\n', 'crlf'],
    ['lone cr', 'a,b\r1,2\r', 'cr'],
    ['no break at the end', 'a,b\n1,2', 'lf'],
    ['quoted', '"a","b"\r\n"1" ,"2"', 'crlf'],
  ] as const)('reads rows that end in %s', async (_, content, lineEnd) => {
    expect(await cellsOf(content, { lineEnd })).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('rejects NUL, with its row', async () => {
    expect(await errorOf(readAll('a,b\n\n1,"x\0"\n2,3\n'))).toMatchObject({ code: 'zero-bytes', row: 3 });
    const wide = Buffer.from('a,b\nc\0,d\n', 'utf16le');
    expect(await errorOf(readAll(wide, { encoding: 'utf-16le' }, [3]))).toMatchObject({ row: 2 });
  });

  it('accepts LF, CRLF and a single CR as row ends in one file', async () => {
    expect(await cellsOf('a,b\r1,2\n3,4\r\n"5\r6\n7",8\r\r\n9,0', { lineEnd: 'mixed' })).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5\r6\n7', '8'],
      ['9', '0'],
    ]);
  });

  it('keeps line breaks, delimiters and doubled quotes inside quotes', async () => {
    expect(await cellsOf('"a\r\nb","say ""hi"", you",""""\n,x,')).toEqual([
      ['a\r\nb', 'say "hi", you', '"'],
      ['', 'x', ''],
    ]);
  });

  it('keeps a quote as written that neither closes nor doubles', async () => {
    expect(await cellsOf('5" pipe,"Big" Bob,"x"\n')).toEqual([['5" pipe', 'Big" Bob,"x']]);
    expect(await cellsOf('5" pipe,"Big" Bob"\n')).toEqual([['5" pipe', 'Big" Bob']]);
  });

  it('counts blank lines without returning them, and knows where rows start', async () => {
    const rows = await readAll('\n\nä,b\n\n"x\ny",2\nlast\n');
    expect(rows.map(({ number, offset, cells }) => ({ number, offset, cells }))).toEqual([
      { number: 3, offset: 2, cells: ['ä', 'b'] },
      { number: 5, offset: 8, cells: ['x\ny', '2'] },
      { number: 6, offset: 16, cells: ['last'] },
    ]);
  });

  it.each([
    ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ] as const)('reads %s in chunks of odd size, with offsets of the original', async (encoding, encode) => {
    const text = 'Straße,"😀 ""x"""\nMünchen,2\n';
    const rows = await readAll(encode(text), { encoding, bomBytes: 2 }, [3]);
    expect(rows.map((row) => row.cells)).toEqual([
      ['Straße', '😀 "x"'],
      ['München', '2'],
    ]);
    expect(rows[1]?.offset).toBe(2 + 2 * text.indexOf('München'));
  });

  it('reads Windows-1252, even if it first appears late in a file that looked like ASCII', async () => {
    const bytes = Buffer.from('K\xf6ln,5 \x80\nx,y\n', 'latin1');
    const declared = await readAll(bytes, { encoding: 'windows-1252' });
    expect(declared.map((row) => [row.offset, ...row.cells])).toEqual([
      [0, 'Köln', '5 €'],
      [9, 'x', 'y'],
    ]);
    expect((await readAll(bytes)).map((row) => row.cells)[0]).toEqual(['Köln', '5 €']);
  });

  it('trims non-breaking spaces, and hashes the rest', async () => {
    const rows = await readAll('\u00a0 a\u00a0,"b"\na,b,,\na,,b\n');
    expect(rows[0]?.trimmed).toEqual(['a', 'b']);
    expect(rows[0]?.hash).toBe(rows[1]?.hash);
    expect(rows[0]?.hash).not.toBe(rows[2]?.hash);
  });

  it('names the row with a quote that is never closed', async () => {
    const error = await errorOf(readAll('a,b\n1,2\n"x,2\n3,4\n'));
    expect(error).toMatchObject({ code: 'unterminated-quote', row: 3 });
  });

  it('rejects long cells, long rows, too many rows and too many columns', async () => {
    const read = async (content: string, limits: Partial<typeof defaultLimits>) => {
      const source = chunksOf(Buffer.from(content), [1000]);
      for await (const batch of readCsvBatches(source, plain, { ...defaultLimits, ...limits }))
        batch.rowNumber(0);
    };
    const long = 'x'.repeat(600_000);
    expect(await errorOf(read(`a\n${long}\n`, {}))).toMatchObject({ code: 'cell-too-long', row: 2 });
    expect(await errorOf(read(`a\n${long}`, { maxRowBytes: 1000 }))).toMatchObject({
      code: 'row-too-long',
      row: 2,
    });
    expect(await errorOf(read('a\nb\nc\n', { maxRows: 2 }))).toMatchObject({ code: 'too-many-rows' });
    expect(await errorOf(read('a\nb,c,d\n', { maxColumns: 2 }))).toMatchObject({
      code: 'too-many-columns',
      row: 2,
    });
  });

  it('matches papaparse for any table, split anywhere', async () => {
    const cell = fc.oneof(
      fc.constantFrom('', ' ', '"', '""', ',', 'a"b', 'x\ny', 'x\r\ny', '\r', ' "q" ', 'é', '😀', '12.50'),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    );
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        table,
        sizes,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        async (rows, chunkSizes, newline, quotes) => {
          const content = Papa.unparse(rows, { newline, quotes });
          const lineEnd = newline === '\n' ? 'lf' : newline === '\r' ? 'cr' : 'crlf';
          const ours = await readAll(content, { lineEnd }, chunkSizes);
          const theirs = Papa.parse<string[]>(content, { newline, delimiter: ',' }).data;
          expect(ours.map((row) => row.cells)).toEqual(theirs);
          for (const row of ours) {
            expect(Buffer.from(content).subarray(0, row.offset).toString().length).toBe(
              Papa.unparse(rows.slice(0, row.number - 1), { newline, quotes }).length +
                (row.number > 1 ? newline.length : 0),
            );
          }
        },
      ),
      { numRuns: drawnCases(60, 200) },
    );
  });
});
