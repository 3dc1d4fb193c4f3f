import { describe, expect, it } from 'vitest';
import { parseBlock } from '../../../ui/spreadsheet/block.ts';
import { airColumns, lane } from '../cells/testLanes.ts';
import { clearCells, fillDown, type MadeEdit, pasteInto, type Sheet, typeInto } from './cellEdits.ts';
import { withEdit } from './draft.ts';

// The rates come last here, so that a paste can extend beyond the sheet.
const columns = airColumns.slice(0, airColumns.findIndex(({ id }) => id === 'rate:2') + 1);
const at = (id: string) => columns.findIndex((column) => column.id === id);
const fuel = at('rate:2');
const rates = (rate: number) => [{ chargeNo: 2, breakNo: null, rate }];
const lanes = [
  lane('1', { rates: rates(1) }),
  lane('2', { rates: rates(2) }),
  lane('3', { open: false, rates: rates(3) }),
  lane('4'),
  lane('5'),
];
const sheet: Sheet = { lanes, columns, draft: new Map() };
const told = ({ edit, skipped }: MadeEdit) => ({
  cells: edit.map(({ laneId, columnId, before, after }) => `${laneId} ${columnId}: ${before}→${after}`),
  skipped,
});
const oneCell = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });

describe('edits in the grid', () => {
  it('type a number as plain text, and change nothing if it is the same', () => {
    expect(told(typeInto(sheet, 0, fuel, '1,234.50')).cells).toEqual(['1 rate:2: 1→1234.5']);
    expect(typeInto(sheet, 0, fuel, '1.00').edit).toEqual([]);
  });

  it('clear cells; a cleared currency returns to the default', () => {
    const cleared = clearCells(sheet, { top: 0, bottom: 1, left: at('currency'), right: fuel });
    expect(told(cleared).cells).toEqual(['1 rate:2: 1→', '2 rate:2: 2→']);
  });

  it('paste a block from the selected cell, skipping closed lanes and cells outside the grid', () => {
    const block = parseBlock('8\t7\n9\t7\n10\t7\n11\t7\n');
    expect(told(pasteInto(sheet, oneCell(1, fuel), block))).toEqual({
      cells: ['2 rate:2: 2→8', '4 rate:2: →10', '5 rate:2: →11'],
      skipped: 5,
    });
  });

  it('paste one number into every selected cell', () => {
    const range = { top: 3, bottom: 4, left: at('rate:1/1'), right: at('rate:1/2') };
    expect(pasteInto(sheet, range, [['5']]).edit).toHaveLength(4);
  });

  it('fill down and repeat the selected rows, including unsaved values', () => {
    const draft = withEdit(new Map(), new Map(lanes.map((one) => [one.laneId, one])), [
      { laneId: '2', columnId: 'rate:2', before: '2', after: '6' },
    ]);
    const filled = fillDown({ ...sheet, draft }, { top: 0, bottom: 1, left: fuel, right: fuel }, 4);
    expect(told(filled)).toEqual({ cells: ['4 rate:2: →6', '5 rate:2: →1'], skipped: 1 });
  });
});
