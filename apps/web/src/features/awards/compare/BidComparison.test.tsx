// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Bid } from '../awards.api.ts';
import { BidComparison } from './BidComparison.tsx';

const linehaul = { chargeNo: 1, breakNo: null, name: 'Linehaul', unitName: 'per mile', location: 'Freight' };
const fuel = { chargeNo: 2, breakNo: null, name: 'Fuel', unitName: 'per mile', location: 'Freight' };

const whole: Bid = {
  bidId: '1',
  laneId: '1',
  carrierId: '1',
  carrierName: 'Whole Freight',
  currency: 'USD',
  usdPerUnit: 1,
  isComplete: true,
  isPriced: true,
  missing: [],
  structureVersion: 1,
  allInUsd: 2310.5,
  unitCostUsd: 2.3105,
  savingsUsd: 577.63,
  savingsPercent: 20,
  colour: 'Green',
  isBest: true,
  transitDays: 3,
  validFrom: null,
  validTo: null,
  fuelBasisUsdPerGallon: null,
  emissionKgPerUnit: null,
  loadsPerWeek: null,
  capacity: [],
  values: [],
  submittedAt: '2026-11-20T10:00:00Z',
  charges: [
    { ...linehaul, rate: 2.0105, driver: 1000, amountUsd: 2010.5 },
    { ...fuel, rate: 0.3, driver: 1000, amountUsd: 300 },
  ],
};
const partial: Bid = {
  ...whole,
  bidId: '2',
  carrierName: 'Partial Lines',
  currency: 'EUR',
  emissionKgPerUnit: 0.9,
  isComplete: false,
  isPriced: true,
  missing: ['Linehaul'],
  allInUsd: null,
  savingsUsd: null,
  savingsPercent: null,
  isBest: false,
  colour: 'Red',
  charges: [
    { ...linehaul, rate: null, driver: null, amountUsd: null },
    { ...fuel, rate: 0.25, driver: 1000, amountUsd: 271.25 },
  ],
};

/** Returns the cell texts of a row, one per bid. */
function rowOf(name: string, bids: readonly Bid[] = [whole, partial]): string[] {
  document.body.innerHTML = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <BidComparison
          bids={bids}
          measures={{ targetUsd: null, volume: 1000, emissionKgPerUnit: 1.25, contractMonths: 12 }}
          unit="mi"
          breakLabels={undefined}
          awardButton={(bid) => <button type="button">Award {bid.carrierName}</button>}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const row = [...document.querySelectorAll('tr')].find((one) =>
    one.querySelector('th[scope="row"]')?.textContent.startsWith(name),
  );
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
}

it('explains every amount by rate and volume, in the currency of the bid', () => {
  expect(rowOf('Fuel')).toEqual(['$300.00$0.30 × 1,000', '$271.25 (lowest)0.25 EUR × 1,000']);
});

it('says what a partial bid is missing, and shows no total for it', () => {
  expect(rowOf('Linehaul')).toEqual(['$2,010.50$2.0105 × 1,000', 'not quoted']);
  expect(rowOf('All-in')).toEqual(['$2,310.50', 'lacks Linehaul']);
  expect(rowOf('Vs. baseline')).toEqual(['−20.0%saves $577.63', '–']);
});

it('shows the emissions of the volume, using the carrier’s own figure if given', () => {
  expect(rowOf('CO₂')).toEqual(['1.3 testimated', '900 kgcarrier data, 0.90 kg per unit']);
});

it('shows in how many months a bid can be awarded, and what it saves in them', () => {
  expect(rowOf('Months')).toEqual([]);
  const short: Bid = { ...whole, bidId: '4', validTo: '2027-05-31', awardableMonths: 6, savingsUsd: 288.81 };
  const bids = [{ ...whole, awardableMonths: 12 }, short];
  expect(rowOf('Months', bids)).toEqual(['12 months', '6 of 12 monthsvalid to 31 May 2027']);
  expect(rowOf('Vs. baseline', bids)).toEqual(['−20.0%saves $577.63', '−20.0%saves $288.81 in 6 months']);
});

it('shows the loads per week of a bid, and in how many months it has another capacity', () => {
  expect(rowOf('Capacity')).toEqual([]);
  const month = (number: number, isDerived: boolean) => ({
    month: `2027-0${number}`,
    capacity: 900,
    isDerived,
  });
  const loads: Bid = {
    ...whole,
    bidId: '5',
    loadsPerWeek: 2.25,
    capacity: [1, 2, 3].map((no) => month(no, true)),
  };
  const other: Bid = { ...loads, bidId: '6', loadsPerWeek: 1, capacity: [month(1, false), month(2, true)] };
  const byMonth: Bid = { ...whole, bidId: '7', capacity: [month(1, false), month(2, false)] };
  expect(rowOf('Capacity', [whole, loads, other, byMonth])).toEqual([
    'not limited',
    '2.25 loads per week',
    '1 load per weekother limits in 1 month',
    'limited in 2 months',
  ]);
});

it('shows an unusual bid as unconfirmed, with the reason and the options', () => {
  const slip: Bid = {
    ...whole,
    bidId: '3',
    carrierName: 'Slipped Point',
    allInUsd: 23.1,
    savingsUsd: null,
    savingsPercent: null,
    isBest: false,
    outlier: {
      isHeld: true,
      state: 'open',
      message: '0.0231 per mile is 1/100 of the last price paid',
      factor: 100,
      references: [{ of: 'lastPricePaid', unitUsd: 2.31, bids: null }],
      baselineIsAssumed: true,
      checks: [],
      isAsked: false,
      resolvedAt: null,
    },
  };
  expect(rowOf('Vs. baseline', [whole, slip])).toEqual(['−20.0%saves $577.63', 'Unconfirmed']);
  const [none, text] = rowOf('Unusual price', [whole, slip]);
  expect(none).toBe('');
  expect(text).toContain('0.0231 per mile is 1/100 of the last price paid.');
  expect(text).toContain('The baseline depends on an open assumption');
  expect(text).toMatch(/IncludeExcludeAsk to confirm$/);
});
