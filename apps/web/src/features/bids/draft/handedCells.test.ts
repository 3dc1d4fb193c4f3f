import { Mode } from '@lanewright/freight';
import { expect, test } from 'vitest';
import { airStructure, lane } from '../cells/testLanes.ts';
import { pricedSheet } from '../editor/pricedSheet.ts';
import { editOf, handedCells, handToGrid, takeHanded } from './handedCells.ts';

const currencies = [{ currency: 'USD', name: 'US dollar', usdPerUnit: 1 }];
const sheetOf = (...lanes: ReturnType<typeof lane>[]) =>
  pricedSheet(
    { structure: airStructure, grid: { months: [], referenceDieselUsdPerGallon: 3, lanes } } as never,
    currencies as never,
  );

test('types what a review handed over; closed lanes and unknown columns are skipped and counted', () => {
  const sheet = sheetOf(
    lane('1', { rates: [{ chargeNo: 2, breakNo: null, rate: 0.4 }] }),
    lane('2'),
    lane('3', { open: false }),
  );
  const draft = new Map([['2', { 'rate:2': '0.5' }]]);
  const cells = new Map<string, Record<string, string>>([
    ['1', { 'rate:2': '', transitDays: '4', 'rate:99': '1' }],
    ['2', { 'rate:2': '0.5', 'rate:1/1': '2.5' }],
    ['3', { 'rate:2': '1' }],
    ['4', { 'rate:2': '1', transitDays: '1' }],
  ]);
  expect(editOf(sheet, draft, cells)).toEqual({
    edit: [
      { laneId: '1', columnId: 'rate:2', before: '0.4', after: '' },
      { laneId: '1', columnId: 'transitDays', before: '', after: '4' },
      { laneId: '2', columnId: 'rate:1/1', before: '', after: '2.5' },
    ],
    skipped: 4,
  });
});

test('is taken once, and only by the grid of its customer and mode', () => {
  const cells = new Map([['1', { 'rate:2': '1' }]]);
  let calls = 0;
  const leave = handedCells.subscribe(() => {
    calls += 1;
  });
  handToGrid({ mode: Mode.RoadFTL, customerId: '1' }, cells);
  expect(takeHanded({ mode: Mode.RoadFTL, customerId: '2' })).toBeNull();
  expect(takeHanded({ mode: Mode.OceanFCL, customerId: '1' })).toBeNull();
  expect(takeHanded({ mode: Mode.RoadFTL, customerId: '1' })).toBe(cells);
  expect(takeHanded({ mode: Mode.RoadFTL, customerId: '1' })).toBeNull();
  leave();
  handToGrid({ mode: Mode.RoadFTL, customerId: '1' }, cells);
  expect(calls).toBe(1);
  takeHanded({ mode: Mode.RoadFTL, customerId: '1' });
});
