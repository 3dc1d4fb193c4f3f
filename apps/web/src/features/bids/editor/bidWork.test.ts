import { describe, expect, it } from 'vitest';
import { airStructure, lane } from '../cells/testLanes.ts';
import type { BidLane, ChargeStructure } from '../bidTypes.ts';
import type { CellChange } from '../draft/draft.ts';
import { beginBidWork, bidWorkAfter, wrongCells } from './bidWork.ts';
import { type PricedSheet, pricedSheet } from './pricedSheet.ts';

const dollar = {
  currency: 'USD',
  name: 'US dollar',
  usdPerUnit: 1,
  rateDate: '2026-11-01',
  source: 'ECB',
  ratesOn: '2026-11-01',
  frozenOn: null,
  newestUsdPerUnit: 1,
  newestRateDate: '2026-11-01',
  isUsed: false,
};
function sheet(lanes: readonly BidLane[], structure: ChargeStructure = airStructure): PricedSheet {
  const grid = {
    customerId: '1',
    customerName: 'Northwind',
    structureVersion: structure.version,
    months: [],
    visibility: { target: false, baseline: false, incumbent: false },
    referenceDieselUsdPerGallon: 3,
    awaitedDocuments: [],
    documentsToAccept: [],
    lanes: [...lanes],
  };
  return pricedSheet({ grid, structure }, [dollar]);
}
const cell = (laneId: string, columnId: string, before: string, after: string): CellChange => ({
  laneId,
  columnId,
  before,
  after,
});
const begun = beginBidWork({ sheet: sheet([lane('1'), lane('2')]), kept: new Map() });

describe('editing bids', () => {
  it('names invalid cells at once, and clears the server’s message when the cell changes', () => {
    let work = bidWorkAfter(begun, { kind: 'edited', edit: [cell('1', 'rate:1/1', '', '-3')] });
    work = bidWorkAfter(work, { kind: 'refused', refusals: new Map([['2', { 'rate:2': 'too low' }]]) });
    expect(wrongCells(work).map(({ laneId, message }) => `${laneId}: ${message}`)).toEqual([
      '1: Air freight can’t be negative.',
      '2: too low',
    ]);
    work = bidWorkAfter(work, { kind: 'edited', edit: [cell('2', 'rate:2', '', '5')] });
    expect(wrongCells(work)).toHaveLength(1);
  });

  it('removes saved cells from the draft, and restores them as unsaved on undo', () => {
    let work = bidWorkAfter(begun, { kind: 'edited', edit: [cell('1', 'rate:2', '', '5')] });
    const saved = lane('1', { rates: [{ chargeNo: 2, breakNo: null, rate: 5 }] });
    work = bidWorkAfter(work, { kind: 'sheetChanged', sheet: sheet([saved, lane('2')]) });
    expect(work.draft.size).toBe(0);
    work = bidWorkAfter(work, { kind: 'undone' });
    expect(work.draft).toEqual(new Map([['1', { 'rate:2': '' }]]));
    expect(bidWorkAfter(work, { kind: 'redone' }).draft.size).toBe(0);
  });

  it('removes submitted cells, but not what was typed since', () => {
    const typed = [cell('1', 'rate:2', '', '5'), cell('2', 'rate:2', '', '6')];
    let work = bidWorkAfter(begun, { kind: 'edited', edit: typed });
    const cells = work.draft;
    work = bidWorkAfter(work, { kind: 'edited', edit: [cell('2', 'rate:2', '6', '7')] });
    work = bidWorkAfter(work, { kind: 'submitted', cells });
    expect(work.draft).toEqual(new Map([['2', { 'rate:2': '7' }]]));
  });

  it('keeps what fits a changed structure and counts what does not', () => {
    const work = bidWorkAfter(begun, {
      kind: 'edited',
      edit: [cell('1', 'rate:2', '', '5'), cell('1', 'rate:1/2', '', '7')],
    });
    const narrower = { ...airStructure, version: 4, charges: airStructure.charges.slice(0, 1) };
    const after = bidWorkAfter(work, { kind: 'sheetChanged', sheet: sheet([lane('1')], narrower) });
    expect(after.draft).toEqual(new Map([['1', { 'rate:1/2': '7' }]]));
    expect(after.lost).toBe(1);
    expect(bidWorkAfter(after, { kind: 'undone' })).toBe(after);
  });
});
