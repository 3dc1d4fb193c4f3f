import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnCases } from '../../../../tools/lib/drawnCases.ts';
import { openTable } from '../../src/openTable.ts';
import { writeCsv } from '../../src/write/writeCsv.ts';
import { mutated, mutatedWithin, seededDraw } from './mutations.ts';
import { outcomeOf } from './outcomeOf.ts';
import { isPlainZip, wholeFiles } from './seeds.ts';

const slowest = 3_000;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabular-fuzz-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function rowsOf(bytes: Uint8Array | string): Promise<Record<number, string[]>> {
  const path = join(folder, 'table');
  writeFileSync(path, bytes);
  const table = await openTable(path);
  try {
    const rows: Record<number, string[]> = {};
    for await (const batch of table.readBatches(0))
      for (let row = 0; row < batch.rowCount; row++) rows[batch.rowNumber(row)] = batch.texts(row);
    return rows;
  } finally {
    await table.close();
  }
}

describe('broken files', () => {
  it('give rows or an error, in time', async () => {
    const files = await wholeFiles();
    const seen = new Map<string, number>();
    const until = performance.now() + 9_000;
    for (let seed = 1; seed <= drawnCases(150, 400) && performance.now() < until; seed++) {
      const draw = seededDraw(seed);
      const whole = files[Math.floor(draw() * files.length)] as Buffer;
      const broken = isPlainZip(whole) && draw() < 0.7 ? mutatedWithin(whole, draw) : mutated(whole, draw);
      const { refusal, ms } = await outcomeOf(join(folder, 'broken'), broken);
      expect(ms, `seed ${seed}`).toBeLessThan(slowest);
      seen.set(refusal ?? 'read', (seen.get(refusal ?? 'read') ?? 0) + 1);
    }
    expect(seen.get('read')).toBeGreaterThan(20);
    expect(seen.get('damaged')).toBeGreaterThan(5);
  });
});

const textCell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 14 }).filter((text) => !/[\p{Cc}\p{Cn}\p{Cs}]|_x/u.test(text)),
  fc.constantFrom('<a>&"\'', ' padded ', 'zwölf', '1e5', '-', 'x\ny', 'a,b;c\td', '00123', 'x'.repeat(2000)),
);
const number = fc
  .double({ min: -1e12, max: 1e12, noNaN: true })
  .filter((value) => value === 0 || Math.abs(value) > 1e-6)
  .map((value) => Number(value.toPrecision(15)));

describe('tables written and read again', () => {
  it('are unchanged in a workbook', async () => {
    const cell = fc.oneof(textCell, number, fc.boolean(), fc.constant(null));
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom('shared' as const, 'inline' as const),
        async (rows, stringMode) => {
          const bytes = await writeXlsx({ sheets: [{ name: 'S', rows }], stringMode });
          expect(await rowsOf(bytes)).toEqual(expected(rows.map((row) => row.map(textOf))));
        },
      ),
      { numRuns: drawnCases(20, 60), seed: 20_261_121 },
    );
  });

  it('are unchanged in a CSV file', async () => {
    const table = fc.array(fc.array(textCell, { minLength: 2, maxLength: 6 }), {
      minLength: 2,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        // Cells with another delimiter also contain a comma and so are quoted: the delimiter is never ambiguous.
        const quoted = rows.map((row) => row.map((text) => (/[;|\t]/.test(text) ? `${text},` : text)));
        const all = [...quoted, ['plain', 'plain']];
        const chunks: Uint8Array[] = [];
        for await (const chunk of writeCsv(all)) chunks.push(chunk);
        const read = Object.values(await rowsOf(Buffer.concat(chunks)));
        expect(read.map((row) => row.map((text) => text.replace(/^'(?=[-=+@\t\r])/, '')))).toEqual(all);
      }),
      { numRuns: drawnCases(20, 60), seed: 20_261_121 },
    );
  });
});

function textOf(value: string | number | boolean | null): string {
  if (typeof value === 'number') return String(value);
  return value === null ? '' : typeof value === 'boolean' ? String(value).toUpperCase() : value;
}

function expected(rows: readonly (readonly string[])[]): Record<number, string[]> {
  const filled: Record<number, string[]> = {};
  for (const [at, row] of rows.entries()) {
    const width = row.findLastIndex((text) => text !== '') + 1;
    if (width > 0) filled[at + 1] = row.slice(0, width);
  }
  return filled;
}
