import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { rows } from '../../../platform/database/rows.ts';
import { isoDateOf } from '../cells/readDate.ts';
import { BinaryRows, bigintFields } from './binaryRows.ts';
import { copyInto } from './copyInto.ts';

type Row = {
  id: string;
  whole: number;
  small: number;
  day: number;
  text: string;
  figures: readonly number[];
};
const decimals = [1, 2, 3, 4] as const;
const maybe = (values: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 4, arbitrary: values }, fc.constant(Number.NaN));
const figure = maybe(
  fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
    fc.constantFrom(0, 1, -1, 9_999, 10_000, 99_990_000, 100_000_000, 1_000_000_000_000, 10_000_000_000_000),
  ),
);
const row: fc.Arbitrary<Row> = fc.record({
  id: fc.bigInt({ min: 1n, max: 999_999_999_999_999_999n }).map(String),
  whole: maybe(fc.integer()),
  small: maybe(fc.integer({ min: -32_768, max: 32_767 })),
  day: maybe(fc.integer({ min: 0, max: 47_481 })),
  text: fc.string({ unit: 'grapheme', maxLength: 40 }),
  figures: fc.tuple(figure, figure, figure, figure),
});

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

/** Copies rows into a table of the same columns, in pieces of the given number of bytes, and reads back its content as text. */
async function copied(written: readonly Row[], pieceBytes: number, capacity?: number): Promise<unknown[]> {
  return testApp.platform.database.asSystem(async (tx) => {
    await tx.query(
      `CREATE TEMPORARY TABLE written (id bigint, whole integer, small smallint, day date, text text, again text,
         one numeric(20, 1), two numeric(20, 2), three numeric(20, 3), four numeric(20, 4)) ON COMMIT DROP`,
    );
    const columns = 'id, whole, small, day, text, again, one, two, three, four';
    const copy = await copyInto(tx, 'written', columns, 'binary');
    const out = new BinaryRows(capacity);
    let underway = Promise.resolve();
    for (const { id, whole, small, day, text, figures } of written) {
      out.row(10);
      out.ready(bigintFields([id]));
      out.whole(whole);
      out.small(small);
      out.date(day);
      const bytes = Buffer.from(text);
      out.range(bytes, 0, bytes.length);
      out.repeated(Number.isNaN(whole) ? null : 'USD');
      figures.forEach((scaled, index) => out.fixed(scaled, decimals[index] as number));
      if (out.length < pieceBytes) continue;
      const sent = copy.send(out.take());
      await underway;
      underway = sent;
    }
    out.end();
    await underway;
    await copy.write(out.take());
    await copy.end();
    return rows(tx, `SELECT ${columns} FROM written`);
  });
}

const asStored = ({ id, whole, small, day, text, figures }: Row) => ({
  id,
  whole: Number.isNaN(whole) ? null : whole,
  small: Number.isNaN(small) ? null : small,
  day: Number.isNaN(day) ? null : isoDateOf(day),
  text: text.replaceAll('\0', ''),
  again: Number.isNaN(whole) ? null : 'USD',
  one: decimalText(figures[0] as number, 1),
  two: decimalText(figures[1] as number, 2),
  three: decimalText(figures[2] as number, 3),
  four: decimalText(figures[3] as number, 4),
});

function decimalText(scaled: number, places: number): string | null {
  if (Number.isNaN(scaled)) return null;
  const digits = String(Math.abs(scaled)).padStart(places + 1, '0');
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

describe('rows in binary form', () => {
  it('are stored as written', async () => {
    const rowsToWrite = fc.array(row, { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        rowsToWrite,
        fc.constantFrom(500, 1e9),
        fc.constantFrom(0, undefined),
        async (...given) => {
          expect(await copied(...given)).toEqual(given[0].map(asStored));
        },
      ),
      { numRuns: 40 },
    );
  });
  it('stay intact while two buffers alternate, however slow the database is', async () => {
    const written = fc.sample(row, { numRuns: 30, seed: 3 });
    const many = Array.from({ length: 30_000 }, (_, index) => ({
      ...(written[index % written.length] as Row),
      id: String(index + 1),
    }));
    expect(await copied(many, 262_144)).toEqual(many.map(asStored));
  });
  it('report a refusal by the database and never hang', async () => {
    await expect(
      testApp.platform.database.asSystem(async (tx) => {
        await tx.query('CREATE TEMPORARY TABLE written (text text) ON COMMIT DROP');
        const copy = await copyInto(tx, 'written', 'text', 'binary');
        for (let piece = 0; piece < 50; piece++) await copy.send(Buffer.alloc(200_000, 0x41));
        // The error may arrive after the last piece was sent.
        await copy.end();
      }),
    ).rejects.toThrow('COPY file signature not recognized');
    expect(await copied([], 1)).toEqual([]);
  });
  it('decode a single byte of a legacy encoding', async () => {
    const stored = await testApp.platform.database.asSystem(async (tx) => {
      await tx.query('CREATE TEMPORARY TABLE written (text text) ON COMMIT DROP');
      const copy = await copyInto(tx, 'written', 'text', 'binary');
      const out = new BinaryRows();
      for (const bytes of [Buffer.from('M\xfcnchen\x80', 'latin1'), Buffer.from('München€')]) {
        out.row(1);
        out.range(bytes, 0, bytes.length);
      }
      out.end();
      await copy.write(out.take());
      await copy.end();
      return rows(tx, 'SELECT text FROM written');
    });
    expect(stored).toEqual([{ text: 'München€' }, { text: 'München€' }]);
  });
});
