import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExceptionRow } from '../../uploadTypes.ts';
import { countOpen, emptySheet, isOpen, missingPage, withPage, withRows } from './exceptionSheet.ts';
import { row } from './testRows.ts';

const settled = (one: ExceptionRow): ExceptionRow => ({ ...one, exceptions: [] });

/** The server's list: only rows with exceptions, page by page. */
function pageOf(rows: readonly ExceptionRow[], number: number, size: number) {
  const open = rows.filter((one) => isOpen(one, null));
  return { number, size, rows: open.slice((number - 1) * size, number * size), total: open.length };
}

describe('the list of rows', () => {
  it('loads the page of the first missing row', () => {
    const sheet = emptySheet(10);
    expect(missingPage(sheet, null, { first: 0, last: 3 }, 4)).toBe(1);
    expect(missingPage(sheet, null, { first: 9, last: 9 }, 4)).toBe(3);
  });

  it('keeps the position of resolved rows, which the server no longer lists', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.record({ at: fc.nat(60), settles: fc.boolean() }), { maxLength: 40 }),
        (size, pageSize, acts) => {
          let server = Array.from({ length: size }, (_, at) => row(at * 3 + 1));
          let sheet = emptySheet(size);
          for (const { at, settles } of acts) {
            const place = at % size;
            const loaded = sheet.rows[place];
            if (settles && loaded !== undefined) {
              server = server.map((one) => (one.lineNo === loaded.lineNo ? settled(one) : one));
              sheet = withRows(sheet, [settled(loaded)]);
              continue;
            }
            const number = missingPage(sheet, null, { first: place, last: place }, pageSize);
            if (number === undefined) continue;
            const next = withPage(sheet, null, pageOf(server, number, pageSize));
            expect(next).not.toBeNull();
            sheet = next ?? sheet;
            expect(sheet.rows[place]?.lineNo).toBe(place * 3 + 1);
          }
          for (const [place, one] of sheet.rows.entries())
            if (one !== undefined) expect(one).toEqual(server[place]);
          expect(countOpen(sheet, null)).toBe(server.filter((one) => isOpen(one, null)).length);
        },
      ),
    );
  });

  it('is replaced when another user resolved rows', () => {
    const server = [row(1), row(2), row(3), row(4)];
    const sheet = withPage(emptySheet(4), null, pageOf(server, 1, 2));
    const others = [settled(row(1)), row(2), row(3), row(4)];
    expect(sheet && withPage(sheet, null, pageOf(others, 2, 2))).toBeNull();
  });

  it('of a group contains a row until that error is resolved', () => {
    const twice = row(1, {
      exceptions: [
        ...row(1).exceptions,
        { ...row(1).exceptions[0], field: 'shipDate', reason: 'missingDate' },
      ] as ExceptionRow['exceptions'],
    });
    const fault = { field: 'totalCharge', reason: 'chargeText' };
    expect(isOpen(twice, fault)).toBe(true);
    const corrected = { ...twice, exceptions: twice.exceptions.slice(1) };
    expect(isOpen(corrected, fault)).toBe(false);
    expect(isOpen(corrected, null)).toBe(true);
  });
});
