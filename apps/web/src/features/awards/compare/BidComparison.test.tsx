// @vitest-environment jsdom
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
  colour: 'Green',
  isBest: true,
  transitDays: 3,
  validFrom: null,
  validTo: null,
  fuelBasisUsdPerGallon: null,
  emissionKgPerUnit: null,
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
  isBest: false,
  colour: 'Red',
  charges: [
    { ...linehaul, rate: null, driver: null, amountUsd: null },
    { ...fuel, rate: 0.25, driver: 1000, amountUsd: 271.25 },
  ],
};

/** What stands in a row, bid by bid. */
function rowOf(name: string): string[] {
  document.body.innerHTML = renderToStaticMarkup(
    <BidComparison
      bids={[whole, partial]}
      measures={{ baselineUsd: 2310.5, targetUsd: null, volume: 1000, emissionKgPerUnit: 1.25 }}
      breakLabels={undefined}
      awardButton={(bid) => <button type="button">Award {bid.carrierName}</button>}
    />,
  );
  const row = [...document.querySelectorAll('tr')].find((one) =>
    one.querySelector('th[scope="row"]')?.textContent.startsWith(name),
  );
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
}

it('explains every amount by rate and driver, in the currency of the bid', () => {
  expect(rowOf('Fuel')).toEqual(['$300.00$0.30 × 1,000', '$271.25 (lowest)0.25 EUR × 1,000']);
});

it('says what a partial bid lacks, and adds nothing up for it', () => {
  expect(rowOf('Linehaul')).toEqual(['$2,010.50$2.0105 × 1,000', 'not offered']);
  expect(rowOf('All-in')).toEqual(['$2,310.50', 'lacks Linehaul']);
  expect(rowOf('Against baseline')).toEqual(['0.0%', '–']);
});

it('tells what the volume emits, by the carrier’s own figure where it says one', () => {
  expect(rowOf('CO2')).toEqual(['1.3 testimated', '900 kgown figure, 0.90 kg per unit']);
});
