import { readCsvBatches } from '@lanewright/tabular';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnCases } from '../../../../../../tools/lib/drawnCases.ts';
import { fixedBytes, notPlain } from '../cells/fixedBytes.ts';
import { batchOfTexts } from './batchOfTexts.ts';
import { readDate } from '../cells/readDate.ts';
import { CopyBuffer } from './copyBuffer.ts';
import { KeyTable } from './keyTable.ts';
import { isWords, LineReader } from './lineReader.ts';
import { placeParts } from './linePlan.ts';
import { PlaceCells } from './placeCells.ts';
import { RepeatedLines } from './repeatedLines.ts';
import { WordTable } from './wordTable.ts';

const fixed = (text: string, decimals: number) => fixedBytes(Buffer.from(text), 0, text.length, decimals);

describe('numbers from bytes', () => {
  it.each([
    ['12.345', 2, 1235],
    ['12.344', 2, 1234],
    ['-12.345', 2, -1235],
    ['7', 2, 700],
    ['.5', 2, 50],
    ['0.005', 2, 1],
    ['-0', 2, 0],
    ['12.3449999', 2, 1234],
  ])('%s', (text, decimals, value) => expect(fixed(text, decimals)).toBe(value));
  it.each(['1,2', '$1', '1.2.3', '-', '.', '1e3', '12345678901234567'])(
    'leaves %s to be read as text',
    (text) => expect(fixed(text, 2)).toBe(notPlain),
  );
  it('escapes the special characters of COPY', () => {
    const out = new CopyBuffer(4);
    out.text('a\tb\\c\nd');
    out.texts(['x"y', 'z\\', '']);
    out.whole(-1234567890123);
    out.nothing();
    out.endRow();
    expect(out.take().toString()).toBe('a\\tb\\\\c\\nd\t{"x\\\\"y","z\\\\\\\\",""}\t-1234567890123\t\\N\n');
  });
});

describe('tables of keys and words', () => {
  it('number each pair once, in order of arrival', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer(), fc.integer()), { maxLength: 300 }), (pairs) => {
        const table = new KeyTable(16);
        const known = new Map<string, number>();
        for (const [low, high] of pairs) {
          const key = `${low} ${high}`;
          if (!known.has(key)) known.set(key, known.size);
          expect(table.intern(low, high)).toBe(known.get(key));
        }
        expect(table.size).toBe(known.size);
        for (const [low, high] of pairs) expect(table.find(low, high)).toBe(known.get(`${low} ${high}`));
      }),
    );
  });
  it('distinguish words by their parts', () => {
    const table = new WordTable(2);
    expect(table.internTexts(['a', 'bc'])).toBe(1);
    expect(table.internTexts(['ab', 'c'])).toBe(2);
    expect(table.internTexts(['a', 'bc'])).toBe(1);
    expect(table.parts(2)).toEqual(['ab', 'c']);
  });
});

describe('duplicate rows', () => {
  it('are those whose cells are padded differently', () => {
    const { low, high } = batchOfTexts([
      ['LD1', 'Dallas'],
      [' LD1\0', '\u00a0Dallas\0\0', '\0'],
    ]).hashes;
    expect([low[1], high[1]]).toEqual([low[0], high[0]]);
  });
  // Few texts and few shipments, so that many rows are similar.
  const cell = fc.constantFrom(
    '',
    ' ',
    'a',
    'b',
    ' a',
    'b\u00a0',
    'ab',
    'longer than a step',
    'longer than a stop',
  );
  const row = fc.tuple(fc.constantFrom('', 'LD1', 'LD2', 'LD3'), cell, cell, cell).map((cells) => [...cells]);
  const said = (cells: readonly string[]) =>
    cells
      .map((text) => text.trim())
      .join('|')
      .replace(/\|*$/, '');
  it.each([true, false])('are those with the same cells (shipments followed: %s)', (followsShipments) => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const reader = new LineReader(batchOfTexts(rows));
        const { low, high } = reader.batch.hashes;
        const repeated = new RepeatedLines(followsShipments);
        const shipments: string[] = [];
        const seen = new Set<string>();
        rows.forEach((cells, index) => {
          const shipment = cells[0] ?? '';
          if (shipment !== '' && !shipments.includes(shipment)) shipments.push(shipment);
          reader.row = index;
          expect(
            repeated.isRepeat(Number(low[index]), Number(high[index]), shipments.indexOf(shipment)),
          ).toBe(seen.has(said(cells)));
          seen.add(said(cells));
        });
      }),
    );
  });
});

describe('days from bytes', () => {
  const read = (text: string) =>
    new LineReader(batchOfTexts([[text]])).day({
      columnNo: 0,
      dateOrder: null,
      decimalMark: '.',
      unsure: false,
      doubtsThree: 'no',
      places: 0,
      per: null,
    });
  it('equal the days read from text', () => {
    const number = (most: number) => fc.integer({ min: 0, max: most });
    const text = fc
      .tuple(fc.integer({ min: 1890, max: 2110 }), number(14), number(33))
      .map(
        ([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
      );
    fc.assert(
      fc.property(text, (written) => {
        expect(read(written)).toBe(readDate(written, null) ?? isWords);
      }),
      { numRuns: 500 },
    );
  });
  it.each(['2024-02-29', '2023-02-29', '2000-02-29', '2099-12-31', '2100-01-01', '1970-01-01', '2025-1a-01'])(
    '%s',
    (written) => expect(read(written)).toBe(readDate(written, null) ?? isWords),
  );
});

describe('places of rows', () => {
  const cell = fc.constantFrom(
    '',
    ' ',
    'Dallas',
    ' Dallas',
    'TX',
    '"TX"',
    '"T,X"',
    '"a ""b"" c"',
    'Dallas TX',
    'München',
  );
  const columns = (numbers: readonly number[]) => placeParts.map((_, part) => numbers[part] ?? -1);
  /** Columns of name, address, city and so on: adjacent in order or not, apart, one alone, one twice, one that does not exist. */
  const chosen = fc.constantFrom([0, 1, 2], [2, 0, 1], [0, 2], [1], [1, 1, 2], [-1, 3, -1, 4]).map(columns);
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 });
  it('map to the same words whether their bytes were seen before or not', async () => {
    await fc.assert(
      fc.asyncProperty(rows, chosen, async (given, at) => {
        const lines = given.map((row) => row.join(','));
        const format = { encoding: 'utf-8', bomBytes: 0, delimiter: ',', quote: '"', lineEnd: 'lf' } as const;
        const words = new WordTable(placeParts.length);
        const fresh = new WordTable(placeParts.length);
        const cells = new PlaceCells(at, words);
        for await (const batch of readCsvBatches(bytesOf(`${lines.join('\n')}\n`), format)) {
          const reader = new LineReader(batch);
          for (let row = 0; row < batch.rowCount; row++) {
            reader.row = row;
            const parts = at.map((column) => (column < 0 ? '' : batch.trimmed(row, column)));
            const expected = parts.every((part) => part === '') ? 0 : fresh.internTexts(parts);
            expect(cells.word(reader)).toBe(expected);
            if (expected > 0) expect(words.parts(expected)).toEqual(parts);
          }
        }
      }),
      { numRuns: drawnCases(60, 300) },
    );
  });
});

async function* bytesOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
