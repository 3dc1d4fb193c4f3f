import { describe, expect, it } from 'vitest';
import type { CellTexts } from '../cells/cellTexts.ts';
import { inputColumns, missingCharges } from '../cells/inputColumns.ts';
import { airStructure, lane } from '../cells/testLanes.ts';
import type { Draft } from './draft.ts';
import { type CellProblems, lanesAfterSave, refusalsOf, saveRequest } from './saveRequest.ts';

const columns = inputColumns(airStructure);
const lanes = [
  lane('1', { rates: [{ chargeNo: 2, breakNo: null, rate: 1.5 }] }),
  lane('2'),
  lane('3'),
  lane('4'),
];
const byId = new Map(lanes.map((one) => [one.laneId, one]));
const draft: Draft = new Map<string, CellTexts>([
  ['1', { 'rate:2:0': '', 'rate:1:2': '3.25', currency: 'EUR', transitDays: '5' }],
  ['2', { transitDays: '9' }],
  ['3', { 'rate:1:1': 'call us' }],
  ['4', { 'rate:1:1': '7', transitDays: '' }],
]);
const wrong = { 'rate:1:1': 'This is not a number.' };
const request = saveRequest(
  draft,
  byId,
  columns,
  (row): CellProblems => (row['rate:1:1'] === 'call us' ? wrong : {}),
);

describe('saving', () => {
  it('sends what changed, of lanes without a wrong cell that have a rate', () => {
    expect(request).toEqual({
      bids: [
        {
          laneId: '1',
          currency: 'EUR',
          transitDays: 5,
          rates: [
            { chargeNo: 1, breakNo: 2, rate: 3.25 },
            { chargeNo: 2, breakNo: null, rate: null },
          ],
        },
        { laneId: '4', transitDays: null, rates: [{ chargeNo: 1, breakNo: 1, rate: 7 }] },
      ],
      laneIds: ['1', '4'],
      wrongLanes: 1,
      lanesWithoutRate: 1,
    });
  });

  it('shows what is stored now, and leaves refused lanes as they were', () => {
    const refusals = refusalsOf([{ laneId: '4', chargeNo: 1, breakNo: 1, message: 'too low' }]);
    expect(refusals.get('4')).toEqual({ 'rate:1:1': 'too low' });
    const isMissing = (texts: Readonly<Record<string, string>>) =>
      missingCharges(columns, (id) => texts[id] ?? '').length > 0;
    const after = lanesAfterSave(lanes, request.bids, refusals, isMissing);
    expect(after[0]).toMatchObject({
      currency: 'EUR',
      transitDays: 5,
      isComplete: true,
      rates: [{ chargeNo: 1, breakNo: 2, rate: 3.25 }],
    });
    expect(after.slice(1)).toEqual(lanes.slice(1));
  });

  it('shows a bid without rates as withdrawn', () => {
    const [after] = lanesAfterSave(
      lanes,
      [{ laneId: '1', rates: [{ chargeNo: 2, breakNo: null, rate: null }] }],
      new Map(),
      () => true,
    );
    expect(after).toMatchObject({ rates: [], isComplete: null, currency: 'USD' });
  });
});
