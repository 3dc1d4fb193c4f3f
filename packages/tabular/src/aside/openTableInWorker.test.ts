import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';
import { writeXlsx as hucreXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '../limits.ts';
import { type OpenedTable, openTable } from '../openTable.ts';
import { TabularError } from '../tabularError.ts';
import { errorOf } from '../test-support/errorOf.ts';
import { openTableInWorker } from './openTableInWorker.ts';

let folder = '';
let thread = pathToFileURL('/');
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tabular-aside-'));
  const outfile = join(folder, 'tableThread.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'tableThread.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  thread = pathToFileURL(outfile);
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, row) => [`shipment ${row}`, `Köln "${row}"`, String(row * 1.5), '', 'x']);
const csvOf = (rows: readonly string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

async function readAll(table: OpenedTable) {
  const rows: unknown[] = [];
  for await (const batch of table.readBatches(0))
    for (let row = 0; row < batch.rowCount; row++)
      rows.push([batch.rowNumber(row), batch.byteOffset(row), batch.wasQuoted(row, 0), batch.texts(row)]);
  await table.close();
  return rows;
}

/** Compares tens of thousands of rows: Vitest's own comparison takes seconds, and names the first row that differs. */
function expectEqual(rows: readonly unknown[], expected: readonly unknown[]): void {
  if (isDeepStrictEqual(rows, expected)) return;
  const at = expected.findIndex((row, index) => !isDeepStrictEqual(rows[index], row));
  expect(rows.slice(at, at + 3)).toEqual(expected.slice(at, at + 3));
  expect(rows.length).toBe(expected.length);
}

describe('a table that a separate thread reads', () => {
  it('gives the same rows of a CSV file and of a workbook, with all the details of a batch', async () => {
    const rows = rowsOf(60_000);
    const csv = fileOf('rows.csv', csvOf(rows));
    expectEqual(
      await readAll(await openTableInWorker(csv, defaultLimits, {}, thread)),
      await readAll(await openTable(csv)),
    );
    const titles = ['Shipment', 'From', 'Charge', '', 'Mark'];
    const xlsx = fileOf(
      'rows.xlsx',
      await hucreXlsx({ sheets: [{ name: 'Loads', rows: [titles, ...rowsOf(80_000)] }] }),
    );
    expect(statSync(xlsx).size).toBeGreaterThan(2_000_000);
    const aside = await readAll(await openTableInWorker(xlsx, defaultLimits, {}, thread));
    expectEqual(aside, await readAll(await openTable(xlsx)));
    expect(aside.length).toBe(80_001);
  });

  it('fails with the same code and row as reading directly', async () => {
    const path = fileOf('wide.csv', `${csvOf(rowsOf(60_000))}\n${','.repeat(20_000)}\n`);
    const error = await errorOf(readAll(await openTableInWorker(path, defaultLimits, {}, thread)));
    expect(error).toBeInstanceOf(TabularError);
    expect(error).toMatchObject({ code: 'too-many-columns', row: 60_001 });
  });

  it('ends when its consumer stops reading', async () => {
    const path = fileOf('long.csv', csvOf(rowsOf(60_000)));
    const table = await openTableInWorker(path, defaultLimits, {}, thread);
    for (let again = 0; again < 3; again++)
      for await (const batch of table.readBatches(0)) {
        expect(batch.text(0, 0)).toBe('shipment 0');
        break;
      }
    // Threads would keep the test process alive; the file can be read again.
    expect(await readAll(table)).toHaveLength(60_000);
  });
});
