import { expect, test } from 'vitest';
import type { ScenarioInput, TenderBid, TenderLane } from '../src/index.ts';
import { inputHashOf } from '../src/inputHash.ts';

// Every field: `Required` makes a new field fail to compile here, so that it is added to the hash.
const lane: Required<TenderLane> = {
  id: 'L1',
  mode: 'RoadFTL',
  region: 'DE',
  equipment: 'Van',
  businessUnit: 'Foods',
  incumbent: 'A',
  monthlyVolumes: [10, 20],
};
const bid: Required<TenderBid> = {
  id: 'B1',
  laneId: 'L1',
  carrierId: 'A',
  pricePerUnit: 12.5,
  capacity: 40,
  servicePercent: 95,
  transitDays: 2,
  co2KgPerUnit: 3.25,
  termsPoints: 80,
};
const input: ScenarioInput = { monthCount: 2, lanes: [lane], carrierIds: ['A', 'B'], bids: [bid], rules: [] };
const other = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1e-9;
  return typeof value === 'string' ? `${value}x` : [10, 20.5];
};

test('any change in a lane or a bid changes the hash', () => {
  const changed = [
    ...Object.entries(lane).map(([key, value]) => ({ ...input, lanes: [{ ...lane, [key]: other(value) }] })),
    ...Object.entries(bid).map(([key, value]) => ({ ...input, bids: [{ ...bid, [key]: other(value) }] })),
    { ...input, lanes: [{ ...lane, incumbent: null }] },
    { ...input, bids: [{ ...bid, capacity: null }] },
    // The same figures in another field.
    { ...input, bids: [{ ...bid, transitDays: bid.co2KgPerUnit, co2KgPerUnit: bid.transitDays }] },
    { ...input, carrierIds: ['AB'] },
    { ...input, monthCount: 3 },
    { ...input, weights: { co2: { pricePerKg: 1 } } },
  ];
  const hashes = [input, ...changed].map((each) => inputHashOf(each));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('a missing figure equals null', () => {
  const { capacity: _, ...unsaid } = bid;
  expect(inputHashOf({ ...input, bids: [unsaid] })).toBe(
    inputHashOf({ ...input, bids: [{ ...bid, capacity: null }] }),
  );
});
