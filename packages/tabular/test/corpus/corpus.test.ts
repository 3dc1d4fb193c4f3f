import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '../../src/openTable.ts';
import { sharedData } from '../../src/test-support/sharedData.ts';
import { fixtureWorkbooks } from './fixtureWorkbooks.ts';
import { asOurText, convert, libreOffice, readWithLibreOffice } from './libreOffice.ts';

type Sheet = { readonly name: string; readonly rows: Readonly<Record<number, readonly string[]>> };

const csvFiles = [
  'brunel/FreightRates.csv',
  't100/t100_international_first_1000.csv',
  'fx/eurofxref_2023_2025.csv',
  'ghc/7_2b_domestic_service_area_prices_golden.csv',
  'scms/scms_2006_2009.csv',
];
const realWorkbook = sharedData('ghc/Appendix_Ci_Transit_Time_Tables_Fake_Data.xlsx');
const realCsv = csvFiles.map(sharedData).filter((path) => path !== null);

let folder = '';
let ofLibreOffice = new Map<string, Map<string, string[][]>>();
const fileOf = (name: string) => join(folder, `${name}.xlsx`);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tabular-corpus-'));
  for (const { name, bytes } of fixtureWorkbooks) writeFileSync(fileOf(name), bytes);
  writeFileSync(fileOf('by-hucre'), await hucreWorkbook());
  if (libreOffice === null) return;
  if (realCsv.length > 0) await convert(folder, realCsv, 'xlsx:Calc MS Excel 2007 XML');
  await convert(folder, [fileOf('by-hucre')], 'fods');
  await convert(folder, [join(folder, 'by-hucre.fods')], 'xlsm:Calc Office Open XML');
  const readable = fixtureWorkbooks
    .filter(({ notLibreOffice }) => notLibreOffice === undefined)
    .map(({ name }) => fileOf(name));
  const converted = realCsv.map((path) => fileOf(parse(path).name));
  const real = realWorkbook === null ? [] : [realWorkbook];
  ofLibreOffice = await readWithLibreOffice(folder, [...readable, ...converted, ...real, fileOf('by-hucre')]);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

async function hucreWorkbook(): Promise<Uint8Array> {
  const rows = Array.from({ length: 300 }, (_, row) => [
    `SHP-${row}`,
    row % 7 === 0 ? null : `Köln & "Bonn" <${row}>`,
    row * 1.1,
    -row / 3,
    row % 2 === 0,
    new Date(Date.UTC(2025, row % 12, 1 + (row % 28))),
  ]);
  return writeXlsx({
    sheets: [
      { name: 'Loads', rows },
      { name: 'More', rows: [['a'], [], ['b', 'c']], hidden: true },
    ],
  });
}

async function readOurs(path: string): Promise<Sheet[]> {
  const table = await openTable(path);
  try {
    const sheets: Sheet[] = [];
    for (const { index, name } of table.sheets) {
      const rows: Record<number, string[]> = {};
      for await (const batch of table.readBatches(index))
        for (let row = 0; row < batch.rowCount; row++) rows[batch.rowNumber(row)] = batch.texts(row);
      sheets.push({ name, rows });
    }
    return sheets;
  } finally {
    await table.close();
  }
}

async function readHucre(path: string): Promise<Sheet[]> {
  const workbook = await readXlsx(readFileSync(path));
  return workbook.sheets.map(({ name, rows }) => ({
    name,
    rows: filledRows(rows.map((row) => row.map(hucreText))),
  }));
}

function filledRows(rows: readonly (readonly string[])[]): Record<number, string[]> {
  const filled: Record<number, string[]> = {};
  for (const [at, row] of rows.entries()) {
    const width = row.findLastIndex((text) => text !== '') + 1;
    if (width > 0) filled[at + 1] = row.slice(0, width);
  }
  return filled;
}

function hucreText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return String(value);
  if (!(value instanceof Date)) return String(value);
  const iso = value.toISOString();
  if (/^(1899-12-3[01]|1904-01-01)T/.test(iso)) return iso.slice(11, 19);
  return iso.slice(0, 19).replace('T00:00:00', '');
}

/** Expects equal texts, or numbers that differ only in form (`02139`, `1E+021`). */
function expectSame(ours: readonly Sheet[], theirs: readonly Sheet[]): void {
  expect(ours.map(({ name }) => name)).toEqual(theirs.map(({ name }) => name));
  for (const [at, { rows }] of ours.entries()) {
    const others = theirs[at]?.rows ?? {};
    expect(Object.keys(rows)).toEqual(Object.keys(others));
    for (const [number, row] of Object.entries(rows)) {
      const other = others[Number(number)] ?? [];
      expect(
        row.map((text, column) => sameNumber(text, other[column] ?? '')),
        `row ${number}`,
      ).toEqual(other);
    }
  }
}

function sameNumber(ours: string, theirs: string): string {
  if (ours === theirs || !/^-?[\d.]+$/.test(ours) || !/^-?[\d.]+(e[-+]?\d+)?$/i.test(theirs)) return ours;
  return Math.abs(Number(ours) - Number(theirs)) <= Math.abs(Number(ours)) * 1e-14 ? theirs : ours;
}

function libreOfficeSheets(path: string, ours: readonly Sheet[]): Sheet[] {
  const sheets = ofLibreOffice.get(path) ?? new Map<string, string[][]>();
  return ours.map(({ name }) => ({
    name: sheets.has(name) ? name : `LibreOffice has no sheet ${name}`,
    rows: filledRows((sheets.get(name) ?? []).map((row) => row.map(asOurText))),
  }));
}

describe.each(fixtureWorkbooks)('the workbook $name', ({ name, holds, notHucre, notLibreOffice }) => {
  it('contains what was written into it', async () => {
    expect((await readOurs(fileOf(name))).map(({ rows }) => rows)).toEqual(holds);
  });

  if (notHucre === undefined) {
    it('is read identically by hucre', async () => {
      expectSame(await readOurs(fileOf(name)), await readHucre(fileOf(name)));
    });
  }

  if (notLibreOffice === undefined) {
    it.skipIf(libreOffice === null)('is read identically by LibreOffice', async () => {
      const ours = await readOurs(fileOf(name));
      expectSame(ours, libreOfficeSheets(fileOf(name), ours));
    });
  }
});

describe('workbooks of other programs', () => {
  it('by hucre, read by hucre', async () => {
    expectSame(await readOurs(fileOf('by-hucre')), await readHucre(fileOf('by-hucre')));
  });

  it.skipIf(libreOffice === null)('by hucre, read by LibreOffice', async () => {
    const ours = await readOurs(fileOf('by-hucre'));
    expectSame(ours, libreOfficeSheets(fileOf('by-hucre'), ours));
  });

  it.skipIf(libreOffice === null)('by LibreOffice, read by hucre', async () => {
    const path = join(folder, 'by-hucre.xlsm');
    expectSame(await readOurs(path), await readHucre(path));
    expectSame(await readOurs(path), await readOurs(fileOf('by-hucre')));
  });

  it.skipIf(realWorkbook === null || libreOffice === null)(
    'a real one, read by LibreOffice and hucre',
    async () => {
      const ours = await readOurs(realWorkbook as string);
      expectSame(ours, libreOfficeSheets(realWorkbook as string, ours));
      expectSame(ours, await readHucre(realWorkbook as string));
    },
  );
});

describe.each(csvFiles)('%s as a LibreOffice workbook', (file) => {
  const path = sharedData(file);
  it.skipIf(path === null || libreOffice === null)(
    'is read identically by LibreOffice and hucre',
    async () => {
      const workbook = fileOf(parse(file).name);
      const ours = await readOurs(workbook);
      expect(Object.keys(ours[0]?.rows ?? {}).length).toBeGreaterThan(100);
      expectSame(ours, libreOfficeSheets(workbook, ours));
      expectSame(ours, await readHucre(workbook));
    },
  );
});
