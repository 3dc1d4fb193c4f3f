import { expect, it } from 'vitest';
import type { AwardInForce, AwardsInForce } from '../amendments.api.ts';
import {
  addedMonths,
  canPrice,
  cellId,
  columnsOf,
  firstChange,
  lastMonthsAfter,
  placeOfProblem,
  type ProposalDraft,
  requestOf,
  textProblem,
  withPercent,
} from './proposalDraft.ts';

const linehaul = { chargeNo: 1, breakNo: null };
const award = (
  awardId: string,
  rate: number,
  months: string[],
  more: Partial<AwardInForce> = {},
): AwardInForce => ({
  awardId,
  laneId: awardId,
  origin: 'Akron',
  destination: 'Salem',
  equipment: null,
  moveType: null,
  share: 100,
  months,
  currency: 'USD',
  structureVersion: 1,
  rates: [{ ...linehaul, rate }],
  ...more,
});
const charge = (
  chargeNo: number,
  purpose: 'linehaul' | 'fuel' | 'carriage',
  location: 'None' | 'Origin' = 'None',
) => ({
  chargeNo,
  name: purpose,
  purpose,
  location,
  unit: 2,
  hasBreaks: false,
});
const found: AwardsInForce = {
  carriers: [],
  awards: [award('7', 1.85, ['2027-02', '2027-03']), award('8', 2.1, ['2027-02'])],
  structures: [{ version: 1, charges: [charge(1, 'linehaul'), charge(2, 'fuel')], breaks: [] }],
};
const draft: ProposalDraft = {
  awardIds: ['7', '8'],
  effectiveMonth: '2027-02',
  lastMonth: '',
  texts: {},
  reason: ' ',
};
const typed = (texts: Record<string, string>) => ({ ...draft, texts });
const cellOf7 = cellId('7', linehaul);

it('shows the charges that have a price, and prices those that apply to the lane', () => {
  expect(columnsOf(found).map(({ name, detail }) => [name, detail])).toEqual([['linehaul', 'per mile']]);
  const withCarriage = {
    ...found,
    structures: [{ version: 1, charges: [charge(3, 'carriage', 'Origin')], breaks: [] }],
  };
  const carriage = { chargeNo: 3, breakNo: null };
  expect(canPrice(withCarriage, award('9', 1, [], { moveType: 'DoorDoor' }), carriage)).toBe(true);
  expect(canPrice(withCarriage, award('9', 1, [], { moveType: 'PortPort' }), carriage)).toBe(false);
});

it('proposes the month after this one if it is awarded', () => {
  expect(firstChange(['2026-11', '2026-12'], '2026-11')).toBe('2026-12');
  expect(firstChange(['2026-11'], '2026-11')).toBe('2026-11');
  expect(firstChange([], '2026-11')).toBe('');
});

it('sends prices that differ, of awards with months left', () => {
  expect(requestOf('Repricing', typed({ [cellOf7]: '2.00' }), found, '2027-03').body).toEqual({
    kind: 'Repricing',
    effectiveMonth: '2027-02',
    awards: [{ awardId: '7', rates: [{ ...linehaul, rate: 2 }] }],
  });
  const late = { ...typed({ [cellId('8', linehaul)]: '3' }), effectiveMonth: '2027-03' };
  expect(requestOf('Repricing', late, found, '2027-03').missing).toBe('Enter a new price');
  expect(requestOf('Termination', { ...late, reason: 'Moved' }, found, '2027-03').body).toEqual({
    kind: 'Termination',
    effectiveMonth: '2027-03',
    reason: 'Moved',
    awards: [{ awardId: '7' }],
  });
});

it('extends awards that reach the end of the contract', () => {
  expect(requestOf('Extension', { ...draft, lastMonth: '2027-05' }, found, '2027-03').body).toEqual({
    kind: 'Extension',
    lastMonth: '2027-05',
    awards: [{ awardId: '7' }],
  });
  expect(requestOf('Extension', draft, found, '2027-03').missing).toBe('Choose the last month');
  const second = { ...draft, awardIds: ['8'], lastMonth: '2027-05' };
  expect(requestOf('Extension', second, found, '2027-03').missing).toBe(
    'Choose a lane that is awarded until the end of the contract',
  );
  expect(addedMonths(award('7', 1, ['2027-02', '2027-03']), '2027-05')).toEqual(['2027-04', '2027-05']);
  expect(addedMonths(award('7', 1, ['2027-03']), '2027-03')).toEqual([]);
  expect(lastMonthsAfter('2027-12').slice(0, 2)).toEqual(['2028-01', '2028-02']);
});

it('says what is missing', () => {
  expect(requestOf('Repricing', { ...draft, awardIds: [] }, found, '2027-03').missing).toBe(
    'Choose at least one lane',
  );
  expect(requestOf('Repricing', typed({ [cellOf7]: '1.850' }), found, '2027-03').missing).toBe(
    'Enter a new price',
  );
  expect(requestOf('Repricing', typed({ [cellOf7]: '1,85' }), found, '2027-03').missing).toBe(
    'Correct the marked prices',
  );
  expect(requestOf('Termination', { ...draft, effectiveMonth: '2027-04' }, found, '2027-03').missing).toBe(
    'Choose an earlier month',
  );
  expect(textProblem('0.1234567')).toBe('Use at most 6 decimals.');
  expect(textProblem(' ')).toBeUndefined();
});

it('changes the prices of a purpose by a percentage of the old ones, exactly', () => {
  const raised = withPercent(draft, found, { purpose: 'linehaul', percent: 3 });
  expect(raised.texts).toEqual({ '7/1/0': '1.9055', '8/1/0': '2.163' });
  expect(withPercent({ ...draft, awardIds: ['8'] }, found, { purpose: 'fuel', percent: 3 }).texts).toEqual(
    {},
  );
});

it('finds the cell, the award or the month that a problem is about', () => {
  const body = requestOf('Repricing', typed({ [cellOf7]: '2' }), found, '2027-03').body;
  if (body === undefined) throw new Error('no request');
  expect(placeOfProblem('awards.0.rates.0.rate', body)).toBe(cellOf7);
  expect(placeOfProblem('awards.0.awardId', body)).toBe('7');
  expect(placeOfProblem('effectiveMonth', body)).toBe('effectiveMonth');
  expect(placeOfProblem('reason', body)).toBeUndefined();
});
