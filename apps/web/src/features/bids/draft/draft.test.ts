import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BidLane } from '../bidTypes.ts';
import type { CellTexts } from '../cells/cellTexts.ts';
import { airColumns as columns, lane } from '../cells/testLanes.ts';
import { countCells, type Draft, type Edit, rebased, reversed, textIn, withEdit } from './draft.ts';
import { type History, noHistory, redone, remember, undone } from '../../../ui/spreadsheet/history.ts';

const rate = [{ chargeNo: 2, breakNo: null, rate: 1.5 }];
const lanes = new Map<string, BidLane>([
  ['1', lane('1', { rates: rate })],
  ['2', lane('2')],
  ['3', lane('3', { open: false })],
]);
const columnIds = columns.map(({ id }) => id);
const nothing: Draft = new Map();

/** An edit as a user makes it: `before` is the current text. */
function edit(draft: Draft, cells: readonly (readonly [string, string, string])[]): Edit {
  return cells.map(([laneId, columnId, after]) => {
    const at = lanes.get(laneId);
    return { laneId, columnId, before: at === undefined ? '' : textIn(draft, at, columnId), after };
  });
}

describe('a draft', () => {
  it('contains only what differs from the saved values', () => {
    const first = withEdit(nothing, lanes, edit(nothing, [['1', 'rate:2', '2']]));
    expect(countCells(first)).toBe(1);
    expect(withEdit(first, lanes, edit(first, [['1', 'rate:2', '1.5']]))).toEqual(nothing);
  });

  it('keeps unchanged rows identical', () => {
    const first = withEdit(nothing, lanes, edit(nothing, [['1', 'currency', 'EUR']]));
    const second = withEdit(first, lanes, edit(first, [['2', 'currency', 'EUR']]));
    expect(second.get('1')).toBe(first.get('1'));
  });

  it('drops what was saved in the meantime, counts what no longer fits, and keeps the rest', () => {
    const draft: Draft = new Map<string, CellTexts>([
      ['1', { 'rate:2': '1.5', 'rate:1/1': '9' }],
      ['2', { 'rate:9': '4' }],
      ['3', { currency: 'EUR' }],
      ['4', { currency: 'EUR' }],
    ]);
    expect(rebased(draft, lanes, columns)).toEqual({ draft: new Map([['1', { 'rate:1/1': '9' }]]), lost: 3 });
  });
});

describe('undo and redo', () => {
  const cells = fc.array(
    fc.tuple(fc.constantFrom('1', '2'), fc.constantFrom(...columnIds), fc.constantFrom('', '1', '2', 'EUR')),
    { minLength: 1, maxLength: 4 },
  );

  it('revert every edit and apply it again, with the same cells', () => {
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 12 }), (edits) => {
        let draft = nothing;
        let history: History<Edit> = noHistory;
        for (const one of edits) {
          // If an edit names a cell twice, only the last entry counts.
          const unique = [...new Map(one.map((cell) => [`${cell[0]}/${cell[1]}`, cell])).values()];
          const made = edit(draft, unique);
          draft = withEdit(draft, lanes, made);
          history = remember(history, made);
        }
        const end = draft;
        for (let step = undone(history); step !== null; step = undone(history)) {
          draft = withEdit(draft, lanes, reversed(step.step));
          history = step.history;
        }
        expect(draft).toEqual(nothing);
        for (let step = redone(history); step !== null; step = redone(history)) {
          draft = withEdit(draft, lanes, step.step);
          history = step.history;
        }
        expect(draft).toEqual(end);
      }),
    );
  });

  it('discard the redo steps after another edit', () => {
    const one = edit(nothing, [['1', 'currency', 'EUR']]);
    const back = undone(remember<Edit>(noHistory, one));
    expect(redone(remember<Edit>(back?.history ?? noHistory, one))).toBeNull();
  });
});
