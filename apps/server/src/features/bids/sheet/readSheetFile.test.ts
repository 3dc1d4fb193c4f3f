import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { metadataSheet, streamXlsx } from '@lanewright/tabular';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheetFile } from './readSheetFile.ts';
import { bidSheetName } from './sheetLayout.ts';
import { wordsOfSheet } from './sheetMetadata.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a sheet with this number of lanes; returns its path. */
async function sheetOf(lanes: number): Promise<string> {
  const laneIds = Array.from({ length: lanes }, (_, at) => String(10_000_000 + at));
  const words = wordsOfSheet({
    layout: 2,
    customerId: '1',
    mode: 4,
    contractNo: 1,
    structureVersion: 1,
    months: ['2027-01'],
    laneIds,
    isBlank: false,
  });
  const file = path.join(folder, `${lanes}.xlsx`);
  const rows = laneIds.map((laneId, at) => [laneId, at]);
  const columns = [{ header: 'Lane' }, { header: 'Linehaul' }];
  await pipeline(
    streamXlsx([{ name: bidSheetName, columns, rows: [rows] }, metadataSheet(words)]),
    createWriteStream(file),
  );
  return file;
}

test('reads the sheet of the largest tender', async () => {
  const sheet = await readSheetFile(await sheetOf(100_000));
  expect(sheet?.rows).toHaveLength(100_000);
  expect(sheet?.words.laneIds).toHaveLength(100_000);
  expect(sheet?.rows.at(-1)).toEqual({ rowNumber: 100_001, texts: ['10099999', '99999'] });
});

test('refuses more lanes, with their limit', async () => {
  await expect(readSheetFile(await sheetOf(100_001))).rejects.toMatchObject({
    code: 'too-many-rows',
    message: 'A bid sheet has at most 100,000 lanes.',
  });
});
