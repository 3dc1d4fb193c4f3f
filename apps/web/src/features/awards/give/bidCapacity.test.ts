import { expect, it } from 'vitest';
import type { Bid } from '../awards.api.ts';
import { bidCapacity } from './bidCapacity.ts';
import { monthRooms } from './monthRooms.ts';

const months = ['2027-01', '2027-02', '2027-03'];
const volumes = new Map(months.map((month) => [month, 200]));
const bid = (more: Partial<Bid>): Bid => ({
  bidId: '1',
  laneId: '1',
  carrierId: '1',
  carrierName: 'Albatross',
  currency: 'USD',
  usdPerUnit: 1,
  isComplete: true,
  isPriced: true,
  missing: [],
  structureVersion: 1,
  allInUsd: 1000,
  unitCostUsd: 1,
  colour: null,
  isBest: null,
  transitDays: null,
  validFrom: null,
  validTo: null,
  fuelBasisUsdPerGallon: null,
  emissionKgPerUnit: null,
  loadsPerWeek: null,
  capacity: [],
  values: [],
  submittedAt: '2026-11-20T12:00:00.000Z',
  charges: [],
  ...more,
});
const given = [
  { month: '2027-02', share: 30, carrierName: 'Albatross', status: 'Accepted', contractNo: 1 },
  { month: '2027-02', share: 30, carrierName: 'Buffalo', status: 'Accepted', contractNo: 1 },
];
const rooms = monthRooms(months, given, 1);
const room = (more: Partial<Bid>, share = 40) => bidCapacity(bid(more), months, share, rooms, volumes, 'mi');

it('a bid without limits accepts every month', () => {
  expect(room({}, 100)).toEqual({ months, note: undefined });
});

it('a month accepts what its carrier offers, less what the carrier already has', () => {
  const capacity = months.map((month) => ({ month, capacity: 80, isDerived: false }));
  expect(room({ capacity })).toEqual({
    months: ['2027-01', '2027-03'],
    note: 'Albatross has a capacity of at most 80 in Feb 2027',
  });
  expect(room({ capacity }, 41)).toEqual({
    months: [],
    note: 'Albatross doesn’t have the capacity for this share in 3 months: Jan 2027 – Mar 2027',
  });
});

it('the capacity of a bid does not count what its carrier has in other contracts', () => {
  const elsewhere = {
    month: '2027-03',
    share: 50,
    carrierName: 'Albatross',
    status: 'Accepted',
    contractNo: 2,
  };
  const capacity = months.map((month) => ({ month, capacity: 80, isDerived: false }));
  const both = monthRooms(months, [...given, elsewhere], 1);
  expect(bidCapacity(bid({ capacity }), months, 40, both, volumes, 'mi').months).toEqual([
    '2027-01',
    '2027-03',
  ]);
});

it('names the loads per week from which a capacity follows', () => {
  const capacity = months.map((month) => ({ month, capacity: 80, isDerived: true }));
  const loads = { capacity, loadsPerWeek: 2.5 };
  expect(room(loads).note).toBe('Albatross has a capacity of at most 80 (2.5 loads per week) in Feb 2027');
  expect(room(loads, 41).note).toBe(
    'Albatross doesn’t have the capacity (2.5 loads per week) for this share in 3 months: Jan 2027 – Mar 2027',
  );
  const [first, ...others] = capacity;
  const byHand = { capacity: [{ ...first, month: '2027-01', capacity: 80, isDerived: false }, ...others] };
  expect(room({ ...loads, ...byHand }, 41).note).not.toContain('loads per week');
});

it('only months that the bid covers completely', () => {
  expect(room({ validFrom: '2027-01-02', validTo: '2027-02-28' })).toEqual({
    months: ['2027-02'],
    note: 'The bid of Albatross is valid from 2 Jan 2027 to 28 Feb 2027, not in Jan 2027, Mar 2027',
  });
});
