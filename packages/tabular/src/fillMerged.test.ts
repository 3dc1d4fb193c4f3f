import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CellBatch } from './cellBatch.ts';
import { fillMerged } from './fillMerged.ts';
import { openXlsx } from './xlsx/openXlsx.ts';
import { makeZip, workbookParts } from './test-support/zipOf.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'merged-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function workbook(rows: readonly (readonly string[])[], merges: readonly string[]) {
  const xml = rows.map((cells, at) => {
    const letters = cells.map((text, column) => [String.fromCharCode(65 + column), text] as const);
    const filled = letters.filter(([, text]) => text !== '');
    return `<row r="${at + 1}">${filled.map(([letter, text]) => `<c r="${letter}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  });
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const path = join(folder, `${Math.random()}.xlsx`);
  const sheet = `<worksheet><sheetData>${xml.join('')}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`;
  writeFileSync(path, makeZip(workbookParts(sheet)));
  return openXlsx(path);
}

async function textsOf(batches: AsyncIterable<CellBatch>) {
  const rows: string[][] = [];
  let last: CellBatch | null = null;
  for await (const batch of batches) {
    for (let row = 0; row < batch.rowCount; row++) rows.push(batch.texts(row));
    last = batch;
  }
  return { rows, lowest: last?.positions.lowestMerge?.firstRow };
}

it('copies the value of a merged cell to all its rows, in the requested columns and into empty cells only', async () => {
  const table = await workbook(
    [
      ['From', 'To', 'Cost'],
      ['Köln', 'Paris', '10'],
      ['', 'Lyon', '11'],
      ['', 'Nice', '12', 'x'],
      ['Bonn', 'Rome', '13'],
      ['', '', '14'],
      ['Total', '', '60'],
    ],
    ['A2:A4', 'C5:C6', 'B5:B6', 'A7:B7'],
  );
  const merges = await table.readMerges(0);
  const { rows, lowest } = await textsOf(fillMerged(table.readBatches(0), merges, new Set([0, 1])));
  await table.close();
  expect(lowest).toBe(5);
  expect(rows.slice(1)).toEqual([
    ['Köln', 'Paris', '10'],
    ['Köln', 'Lyon', '11'],
    ['Köln', 'Nice', '12', 'x'],
    ['Bonn', 'Rome', '13'],
    ['', 'Rome', '14'],
    ['Total', '', '60'],
  ]);
});

it('continues across batches and extends rows that end before the column', async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => [
    `number ${at}`,
    'second',
    at === 0 ? 'carrier' : '',
  ]);
  const table = await workbook(rows, ['C1:C29999']);
  const merges = await table.readMerges(0);
  const filled = await textsOf(fillMerged(table.readBatches(0), merges, new Set([2])));
  await table.close();
  expect(filled.rows.map((cells) => cells[2] ?? '')).toEqual(
    rows.map((_, at) => (at < 29_999 ? 'carrier' : '')),
  );
  expect(filled.lowest).toBe(1);
});
