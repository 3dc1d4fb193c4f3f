import { describe, expect, it } from 'vitest';
import type { Bid } from '../awards.api.ts';
import { bestFirst, compareBids, percentFrom } from './compareBids.ts';

function charge(chargeNo: number, amountUsd: number | null, breakNo: number | null = null) {
  return {
    chargeNo,
    breakNo,
    name: `Charge ${chargeNo}`,
    unitName: 'per kg',
    location: 'Freight',
    rate: amountUsd === null ? null : 1,
    driver: amountUsd,
    amountUsd,
  };
}

function bid(carrierName: string, allInUsd: number | null, charges: Bid['charges'], isBest = false): Bid {
  return {
    bidId: '1',
    laneId: '1',
    carrierId: '1',
    carrierName,
    currency: 'USD',
    usdPerUnit: 1,
    isComplete: allInUsd !== null,
    isPriced: true,
    missing: [],
    structureVersion: 1,
    allInUsd,
    unitCostUsd: null,
    colour: null,
    isBest,
    transitDays: null,
    validFrom: null,
    validTo: null,
    fuelBasisUsdPerGallon: null,
    emissionKgPerUnit: null,
    loadsPerWeek: null,
    capacity: [],
    values: [],
    submittedAt: '2026-11-20T10:00:00Z',
    charges,
  };
}

describe('bids compared', () => {
  it('put each charge in one row, whichever carrier prices it', () => {
    const rows = compareBids([
      bid('A', 300, [charge(1, 100), charge(2, 200)]),
      bid('B', 250, [charge(1, 250), charge(2, null), charge(3, null)]),
    ]);
    expect(rows.map(({ name }) => name)).toEqual(['Charge 1', 'Charge 2', 'Charge 3']);
    expect(rows[0]?.bestUsd).toBe(100);
    expect(rows[2]?.offers[0]).toEqual({ rate: null, driver: null, amountUsd: null, offered: false });
  });

  it('mark no best bid if there is only one', () => {
    expect(
      compareBids([bid('A', 1, [charge(1, 5)]), bid('B', null, [charge(1, null)])])[0]?.bestUsd,
    ).toBeNull();
  });

  it('mark no best bid if all are equal', () => {
    expect(compareBids([bid('A', 5, [charge(1, 5)]), bid('B', 5, [charge(1, 5)])])[0]?.bestUsd).toBeNull();
  });

  it('show a charge with weight breaks as one amount, with its rates separately', () => {
    const [row] = compareBids([
      bid('A', 5, [charge(1, 5, 1), { ...charge(1, null, 2), rate: 0.9 }]),
      bid('B', null, [charge(1, null, 1), charge(1, null, 2)]),
    ]);
    expect(row?.offers.map(({ amountUsd, offered }) => [amountUsd, offered])).toEqual([
      [5, true],
      [null, false],
    ]);
    expect(row?.breaks).toEqual([
      { breakNo: 1, rates: [1, null] },
      { breakNo: 2, rates: [0.9, null] },
    ]);
  });

  it('are listed best first and partial last', () => {
    const order = bestFirst([
      bid('Partial', null, []),
      bid('Dear', 30, []),
      bid('Best', 20, [], true),
      bid('Also partial', null, []),
    ]);
    expect(order.map(({ carrierName }) => carrierName)).toEqual(['Best', 'Dear', 'Also partial', 'Partial']);
  });
});

describe('distance from a reference', () => {
  it('is negative below it', () => {
    expect(percentFrom(90, 100)).toBe(-10);
  });
  it('is unknown without one', () => {
    expect(percentFrom(90, 0)).toBeNull();
    expect(percentFrom(null, 100)).toBeNull();
  });
});
