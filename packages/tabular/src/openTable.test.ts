import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CellBatch } from './cellBatch.ts';
import { readCsvBatches } from './csv/readCsv.ts';
import { readCsvRowAt } from './csv/readCsvRowAt.ts';
import { openTable } from './openTable.ts';
import { errorOf } from './test-support/errorOf.ts';
import { sharedData } from './test-support/sharedData.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabular-open-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: string | Buffer): string {
  const path = join(folder, 'table');
  writeFileSync(path, content);
  return path;
}

async function readAll(path: string) {
  const table = await openTable(path);
  const rows: string[][] = [];
  for await (const batch of table.readBatches(0)) {
    for (let row = 0; row < batch.rowCount; row++) rows.push(batch.texts(row));
  }
  return { format: table.format, rows };
}

describe('opening any table', () => {
  it('rejects what is not a table, with the reason', async () => {
    expect(await errorOf(openTable(fileOf('')))).toMatchObject({ code: 'empty-file' });
    expect(await errorOf(openTable(fileOf('%PDF-1.7 ...')))).toMatchObject({ code: 'unsupported-file' });
    expect(await errorOf(openTable(fileOf('PK\x03\x04xl/')))).toMatchObject({ code: 'unsupported-file' });
  });
  it('reads a large file in bounded memory, with all the details of a batch', async () => {
    const long = 'a row longer than a turn '.repeat(40_000);
    const rows = Array.from({ length: 40_000 }, (_, index) => [
      `LD${index}`,
      index % 7 === 0 ? `Acme "${index}", Inc.` : 'Acme\nof two lines',
      index % 11 === 0 ? '' : `München ${index}`,
      index === 20_000 ? long.slice(0, 120_000) : '',
    ]);
    const path = fileOf(Papa.unparse(rows, { newline: '\r\n', quotes: [false, true, false, false] }));
    const table = await openTable(path);
    const own = readCsvBatches(createReadStream(path), table.format as NonNullable<typeof table.format>);
    const told = async (batches: AsyncIterable<CellBatch>) => {
      const all: unknown[] = [];
      for await (const batch of batches)
        for (let row = 0; row < batch.rowCount; row++)
          all.push([
            batch.rowNumber(row),
            batch.byteOffset(row),
            batch.hashes.low[row],
            batch.hashes.high[row],
            batch.wasQuoted(row, 1),
            batch.texts(row),
          ]);
      return all;
    };
    const inTurns = await told(table.readBatches(0));
    expect(inTurns).toEqual(await told(own));
    expect(inTurns.map((row) => (row as unknown[])[5])).toEqual(rows);
  });
  it('closes a file that is not read to its end', async () => {
    const table = await openTable(fileOf('a,b\n1,2\n'.repeat(200_000)));
    for (let time = 0; time < 50; time++)
      for await (const batch of table.readBatches(0)) if (batch.rowCount > 0) break;
    await table.close();
  });
});

const realFiles = [
  ['scms/scms_2006_2009.csv', { lineEnd: 'cr', bomBytes: 3 }, 3036, 33],
  ['brunel/OrderList.csv', {}, 9215, 14],
  ['brunel/FreightRates.csv', {}, 1540, 11],
  ['t100/t100_international_first_1000.csv', {}, 1000, 43],
  ['ports/world_port_index.csv', {}, 3768, 0],
  ['ghc/10_3a_oconus_to_oconus_prices_golden.csv', {}, 0, 0],
  ['fx/eurofxref_2023_2025.csv', {}, 519, 0],
] as const;

describe.each(realFiles)('the real file %s', (name, format, rowCount, columnCount) => {
  const path = sharedData(name);
  it.skipIf(path === null)('matches papaparse, cell by cell', async () => {
    const ours = await readAll(path as string);
    expect(ours.format).toMatchObject(format);
    const newline = { cr: '\r', lf: '\n', crlf: '\r\n', mixed: '\n' }[ours.format?.lineEnd ?? 'lf'] as
      | '\r'
      | '\n'
      | '\r\n';
    const text = readFileSync(path as string, 'utf8').replace(/^\ufeff/, '');
    const theirs = Papa.parse<string[]>(text, { delimiter: ',', newline }).data;
    expect(ours.rows).toEqual(theirs.filter((row) => row.length > 1 || row[0] !== ''));
    if (rowCount > 0)
      expect(ours.rows.filter((row) => row.some((cell) => cell.trim() !== '')).length - 1).toBe(rowCount);
    if (columnCount > 0) expect(ours.rows[0]).toHaveLength(columnCount);
  });

  it.skipIf(path === null)('returns any row again from an earlier position', async () => {
    const table = await openTable(path as string);
    if (table.format === null) throw new Error('not a csv');
    let place = { byteOffset: 0, rowNumber: 1 };
    for await (const batch of readCsvBatches(createReadStream(path as string), table.format)) {
      const last = batch.rowCount - 1;
      const again = await readCsvRowAt(path as string, table.format, place, batch.rowNumber(last));
      expect(again).toEqual(batch.texts(last));
      place = { byteOffset: batch.byteOffset(last), rowNumber: batch.rowNumber(last) };
      expect(await readCsvRowAt(path as string, table.format, place, place.rowNumber)).toEqual(
        batch.texts(last),
      );
    }
  });
});
