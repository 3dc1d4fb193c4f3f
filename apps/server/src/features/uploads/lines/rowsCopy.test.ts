import { readCsvRowAt } from '@lanewright/tabular';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFolderStore } from '../../../platform/files/fileStore.ts';
import { batchOfTexts } from './batchOfTexts.ts';
import { RowsCopy, rowsCopyFormat } from './rowsCopy.ts';

it('returns every row of a workbook from where it starts', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-rows-copy-'));
  const store = await openFolderStore(folder);
  const cell = fc.oneof(
    fc.constantFrom('', '"', '""', ',', '\n', 'a "b", c', 'München', '上海 '),
    fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replaceAll('\0', '')),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 20 }),
      async (rows) => {
        const copy = new RowsCopy(store);
        const batch = batchOfTexts(rows);
        const begins: number[] = [];
        for (let row = 0; row < rows.length; row++) {
          begins.push(copy.add(batch, row));
          if (row % 3 === 0) await copy.flush();
        }
        const key = await copy.end();
        for (const [index, byteOffset] of begins.entries())
          expect(
            await readCsvRowAt(
              await store.localPath(key),
              rowsCopyFormat,
              { byteOffset, rowNumber: index + 1 },
              index + 1,
            ),
          ).toEqual(rows[index]);
        await store.remove(key);
      },
    ),
    { numRuns: 30 },
  );
  await rm(folder, { recursive: true });
});
