import { describe, expect, it } from 'vitest';
import type { CellDrafts } from './cellDrafts.ts';
import {
  asReceived,
  copiedTexts,
  type EditedSheet,
  fillDown,
  pasteInto,
  takeProposals,
  typeInto,
} from './rowEdits.ts';
import { cellOf } from './sheetCell.ts';
import { chargeText, columns, row } from './testRows.ts';

const rows = [
  row(1),
  row(2, { exceptions: [chargeText('1200')] }),
  row(3, { corrections: { totalCharge: '900' }, exceptions: [] }),
  undefined,
];
const none: CellDrafts = new Map();
const sheet: EditedSheet = { rows, columns, drafts: none };
const cells = (top: number, bottom: number, left = 0, right = left) => ({ top, bottom, left, right });

describe('edits of rows', () => {
  it('contain what differs; the received value is not a correction', () => {
    expect(typeInto(sheet, 0, 0, ' 1,000 ').edits).toEqual([{ lineNo: 1, values: { totalCharge: '1,000' } }]);
    expect(typeInto(sheet, 0, 0, 'TBD').edits).toEqual([]);
    expect(typeInto(sheet, 2, 0, '900').edits).toEqual([]);
    expect(typeInto(sheet, 2, 0, 'TBD').edits).toEqual([{ lineNo: 3, values: { totalCharge: null } }]);
  });

  it('skip read-only columns, and say so', () => {
    expect(typeInto(sheet, 0, 2, 'mine')).toEqual({ edits: [], cells: 0, skipped: 1 });
  });

  it('restore received values only in edited cells', () => {
    expect(asReceived(sheet, cells(0, 2)).edits).toEqual([{ lineNo: 3, values: { totalCharge: null } }]);
    const typed = { ...sheet, drafts: new Map([[1, { totalCharge: { text: '5', save: 1, failed: null } }]]) };
    expect(asReceived(typed, cells(0, 0)).edits).toEqual([{ lineNo: 1, values: { totalCharge: null } }]);
  });

  it('paste a block over rows and columns, or one value into all, and count what falls outside', () => {
    const block = [
      ['1', '2025-03-01', 'x'],
      ['2', '2025-03-02', 'y'],
    ];
    expect(pasteInto(sheet, cells(0, 0), block)).toEqual({
      edits: [
        { lineNo: 1, values: { totalCharge: '1', shipDate: '2025-03-01' } },
        { lineNo: 2, values: { totalCharge: '2', shipDate: '2025-03-02' } },
      ],
      cells: 4,
      skipped: 2,
    });
    expect(pasteInto(sheet, cells(0, 2), [['7']]).edits.map(({ lineNo }) => lineNo)).toEqual([1, 2, 3]);
    expect(pasteInto(sheet, cells(2, 2), [['1'], ['2']]).skipped).toBe(1);
  });

  it('fill down with the current value of the first row', () => {
    const typed = { ...sheet, drafts: new Map([[1, { totalCharge: { text: '5', save: 1, failed: null } }]]) };
    expect(fillDown(typed, cells(0, 0), 2).edits).toEqual([
      { lineNo: 2, values: { totalCharge: '5' } },
      { lineNo: 3, values: { totalCharge: '5' } },
    ]);
  });

  it('accept suggestions, and copy what is shown', () => {
    expect(takeProposals(sheet, cells(0, 2, 0, 2)).edits).toEqual([
      { lineNo: 2, values: { totalCharge: '1200' } },
    ]);
    expect(copiedTexts(sheet, cells(1, 2, 0, 1))).toEqual([
      ['TBD', '2025-01-02'],
      ['900', '2025-01-02'],
    ]);
  });
});

describe('a cell', () => {
  const charge = columns[0];
  const note = columns[2];
  if (charge === undefined || note === undefined) throw new Error('no column');

  it('states its status', () => {
    const state = (one: ReturnType<typeof row>, draft?: { text: string | null; failed: string | null }) =>
      cellOf(one, draft && { totalCharge: { ...draft, save: 1 } }, charge);
    expect(state(row(1))).toMatchObject({ state: 'fault', text: 'TBD', problem: 'The charge is words.' });
    expect(state(row(1, { corrections: { totalCharge: 'soon' } }))).toMatchObject({
      state: 'wrong',
      text: 'soon',
      received: 'TBD',
    });
    expect(state(row(1, { corrections: { totalCharge: '5' }, exceptions: [] })).state).toBe('corrected');
    expect(state(row(1), { text: '5', failed: null })).toMatchObject({ state: 'saving', problem: undefined });
    expect(state(row(1), { text: '5', failed: 'Network Error' })).toMatchObject({
      state: 'failed',
      problem: 'Network Error',
    });
    expect(cellOf(row(1), undefined, note).state).toBe('plain');
  });
});
