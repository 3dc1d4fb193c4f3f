import { describe, expect, it } from 'vitest';
import type { SaveBidsAnswer } from '../bidTypes.ts';
import type { CellTexts } from '../cells/cellTexts.ts';
import { missingCharges } from '../cells/inputColumns.ts';
import { airColumns as columns, lane } from '../cells/testLanes.ts';
import type { Draft } from './draft.ts';
import type { CellProblems } from '../cells/cellProblems.ts';
import { lanesAfterSave, refusalsOf, saveRequest } from './saveRequest.ts';

const lanes = [
  lane('1', { rates: [{ chargeNo: 2, breakNo: null, rate: 1.5 }] }),
  lane('2'),
  lane('3'),
  lane('4'),
  lane('5', { sealed: { cells: 3, at: '2026-11-20T10:00:00Z', currency: 'USD' } }),
];
const byId = new Map(lanes.map((one) => [one.laneId, one]));
const draft: Draft = new Map<string, CellTexts>([
  ['1', { 'rate:2': '', 'rate:1/2': '3.25', currency: 'EUR', transitDays: '5' }],
  ['2', { transitDays: '9' }],
  ['3', { 'rate:1/1': 'call us' }],
  ['4', { 'rate:1/1': '7', transitDays: '' }],
  [
    '5',
    {
      validTo: '2027-06-30',
      loadsPerWeek: '2.5',
      fuelBasisUsdPerGallon: '',
      'capacity:2027-02': '40',
      'value:3': '',
    },
  ],
]);
const wrong = { 'rate:1/1': 'This isn’t a number.' };
const request = saveRequest(
  draft,
  byId,
  columns,
  (_lane, row): CellProblems => (row['rate:1/1'] === 'call us' ? wrong : {}),
);

describe('saving', () => {
  it('sends changes of lanes that have a rate and no invalid cell', () => {
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
          values: [],
          capacity: [],
        },
        {
          laneId: '4',
          transitDays: null,
          rates: [{ chargeNo: 1, breakNo: 1, rate: 7 }],
          values: [],
          capacity: [],
        },
        {
          laneId: '5',
          validTo: '2027-06-30',
          loadsPerWeek: 2.5,
          fuelBasisUsdPerGallon: null,
          rates: [],
          values: [{ chargeNo: 3, value: null }],
          capacity: [{ month: '2027-02', capacity: 40 }],
        },
      ],
      laneIds: ['1', '4', '5'],
      wrongLanes: 1,
      lanesWithoutRate: 1,
    });
  });

  it('shows what is now stored, and keeps rejected lanes unchanged', () => {
    const refusals = refusalsOf(
      [4, 5].map((laneId) => ({ ...wrongRate, laneId: String(laneId) })),
      columns,
    );
    expect(refusals.get('4')).toEqual({ 'rate:1/1': 'too low' });
    const after = lanesAfterSave(lanes, request.bids, refusals, columns, (_lane, texts) => isMissing(texts));
    expect(after[0]).toMatchObject({
      currency: 'EUR',
      transitDays: 5,
      isComplete: true,
      rates: [{ chargeNo: 1, breakNo: 2, rate: 3.25 }],
    });
    expect(after.slice(1)).toEqual(lanes.slice(1));
  });

  it('replaces terms, texts and capacity', () => {
    const before = lane('1', {
      rates: [{ chargeNo: 2, breakNo: null, rate: 1 }],
      validFrom: '2027-01-01',
      loadsPerWeek: 4,
      values: [{ chargeNo: 3, value: 'by phone' }],
      capacity: [{ month: '2027-01', capacity: 9 }],
    });
    const sent = {
      laneId: '1',
      rates: [],
      validFrom: null,
      loadsPerWeek: 0,
      values: [{ chargeNo: 3, value: null }],
      capacity: [
        { month: '2027-01', capacity: null },
        { month: '2027-02', capacity: 5 },
      ],
    };
    const [after] = lanesAfterSave([before], [sent], new Map(), columns, () => false);
    expect(after).toMatchObject({
      validFrom: null,
      loadsPerWeek: 0,
      values: [],
      capacity: [{ month: '2027-02', capacity: 5 }],
      rates: before.rates,
    });
  });

  it('finds the cell of every kind of error', () => {
    const named = (error: Partial<typeof wrongRate>) =>
      Object.keys(refusalsOf([{ ...wrongRate, ...error }], columns).get('4') ?? {});
    const none = { chargeNo: null, breakNo: null };
    expect(named({ ...none, field: 'validTo' })).toEqual(['validTo']);
    expect(named({ ...none, field: 'capacity', month: '2027-02' })).toEqual(['capacity:2027-02']);
    expect(named({ chargeNo: 3, breakNo: null })).toEqual(['value:3']);
    expect(named({ ...none })).toEqual(['currency']);
    expect(named({ chargeNo: 99, breakNo: null })).toEqual(['currency']);
  });

  it('shows a bid without rates as withdrawn', () => {
    const sent = {
      laneId: '1',
      rates: [{ chargeNo: 2, breakNo: null, rate: null }],
      values: [],
      capacity: [],
    };
    const [after] = lanesAfterSave(lanes, [sent], new Map(), columns, () => true);
    expect(after).toMatchObject({ rates: [], isComplete: null, currency: 'USD' });
  });
});

const isMissing = (texts: Readonly<Record<string, string>>) =>
  missingCharges(columns, (id) => texts[id] ?? '').length > 0;
const wrongRate: SaveBidsAnswer['errors'][number] = {
  laneId: '4',
  chargeNo: 1,
  breakNo: 1,
  field: null,
  month: null,
  message: 'too low',
};
